package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"google.golang.org/protobuf/types/known/fieldmaskpb"

	factspan "example.com/factspan-tour/gen/factspan/v1"
)

// Without a deadline, a call to a server that hangs never ends.
const deadline = 30 * time.Second

func (t tour) showDocuments() error {
	ctx, cancel := context.WithTimeout(context.Background(), deadline)
	defer cancel()
	request := &factspan.ListDocumentsRequest{
		PageSize: 2,
		ReadMask: &fieldmaskpb.FieldMask{Paths: []string{"name", "file_name"}},
	}
	count, pages := 0, 0
	for {
		page, err := t.documents.ListDocuments(ctx, request)
		if err != nil {
			return fmt.Errorf("ListDocuments: %w", err)
		}
		count += len(page.GetDocuments())
		pages++
		if page.GetNextPageToken() == "" {
			break
		}
		request.PageToken = page.GetNextPageToken()
	}
	fmt.Printf("ListDocuments: %d documents on %d pages\n", count, pages)

	document, err := t.documents.GetDocument(ctx, &factspan.GetDocumentRequest{Name: t.document})
	if err != nil {
		return fmt.Errorf("GetDocument: %w", err)
	}
	fmt.Printf("GetDocument: %s, %d pages\n", document.GetFileName(), document.GetPageCount())

	state, err := t.documents.GetIndexState(ctx, &factspan.GetIndexStateRequest{Name: document.GetName() + "/indexState"})
	if err != nil {
		return fmt.Errorf("GetIndexState: %w", err)
	}
	fmt.Printf("GetIndexState: %s, %d spans\n", state.GetStage(), state.GetSpanCount())
	return nil
}

func (t tour) showSections() error {
	ctx, cancel := context.WithTimeout(context.Background(), deadline)
	defer cancel()
	request := &factspan.ListSectionsRequest{
		Parent:   t.document,
		PageSize: 20,
		ReadMask: &fieldmaskpb.FieldMask{Paths: []string{"name"}},
	}
	var names []string
	pages := 0
	for {
		page, err := t.documents.ListSections(ctx, request)
		if err != nil {
			return fmt.Errorf("ListSections: %w", err)
		}
		for _, section := range page.GetSections() {
			names = append(names, section.GetName())
		}
		pages++
		if page.GetNextPageToken() == "" {
			break
		}
		request.PageToken = page.GetNextPageToken()
	}
	fmt.Printf("ListSections: %d sections on %d pages\n", len(names), pages)
	if len(names) == 0 {
		return errors.New("ListSections: the document has no sections")
	}

	section, err := t.documents.GetSection(ctx, &factspan.GetSectionRequest{Name: names[len(names)-1]})
	if err != nil {
		return fmt.Errorf("GetSection: %w", err)
	}
	fmt.Printf("GetSection: %s %s, %d characters\n", section.GetNumber(), section.GetHeading(), len([]rune(section.GetText())))
	return nil
}

// drawPage writes the page of a citation, with its words marked, into the working folder.
func (t tour) drawPage(citation *factspan.Citation) error {
	ctx, cancel := context.WithTimeout(context.Background(), deadline)
	defer cancel()
	page := citation.GetPlaces()[0].GetPage()
	image, err := t.documents.GetPageImage(ctx, &factspan.GetPageImageRequest{
		Document:  citation.GetDocument(),
		Page:      page,
		Dpi:       100,
		Citations: []*factspan.Citation{citation},
	})
	if err != nil {
		return fmt.Errorf("GetPageImage: %w", err)
	}
	if !bytes.HasPrefix(image.GetPng(), []byte("\x89PNG\r\n")) {
		return errors.New("GetPageImage: these bytes are no PNG")
	}
	name := fmt.Sprintf("page-%d.png", page)
	if err := os.WriteFile(name, image.GetPng(), 0o644); err != nil {
		return err
	}
	fmt.Printf("GetPageImage: %s, %d x %d pixels\n", name, image.GetWidth(), image.GetHeight())
	return nil
}
