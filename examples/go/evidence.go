package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	factspan "example.com/factspan-tour/gen/factspan/v1"
)

func (t tour) request() *factspan.AskRequest {
	return &factspan.AskRequest{Question: t.question, Scope: t.scope(), MaxItems: 5}
}

func (t tour) scope() *factspan.Scope {
	return &factspan.Scope{Documents: []string{t.document}}
}

// ask prints the answer and gives its best piece of evidence.
func (t tour) ask() (*factspan.Evidence, error) {
	ctx, cancel := context.WithTimeout(context.Background(), deadline)
	defer cancel()
	answer, err := t.evidence.Ask(ctx, t.request())
	if err != nil {
		return nil, fmt.Errorf("Ask: %w", err)
	}
	fmt.Printf("Ask: %s\n", answer.GetStatus())
	var best *factspan.Evidence
	for _, section := range answer.GetSections() {
		for _, evidence := range section.GetEvidence() {
			fmt.Printf("  %s\n", shown(evidence))
			if best == nil || evidence.GetRank() < best.GetRank() {
				best = evidence
			}
		}
	}
	if best == nil {
		return nil, fmt.Errorf("Ask: no answer: %s", answer.GetNoResult().GetReason())
	}
	return best, nil
}

func (t tour) search() error {
	ctx, cancel := context.WithTimeout(context.Background(), deadline)
	defer cancel()
	request := &factspan.SearchRequest{Query: t.question, Scope: t.scope(), PageSize: 3}
	first, err := t.evidence.Search(ctx, request)
	if err != nil {
		return fmt.Errorf("Search: %w", err)
	}
	if len(first.GetEvidence()) == 0 {
		return errors.New("Search: nothing was found")
	}
	request.PageToken = first.GetNextPageToken()
	second, err := t.evidence.Search(ctx, request)
	if err != nil {
		return fmt.Errorf("Search: %w", err)
	}
	found := len(first.GetEvidence()) + len(second.GetEvidence())
	fmt.Printf("Search: %d pieces on 2 pages, first %s\n", found, shown(first.GetEvidence()[0]))
	return nil
}

// streamAsk reads the answer as it comes about.
func (t tour) streamAsk() error {
	ctx, cancel := context.WithTimeout(context.Background(), deadline)
	defer cancel() // a caller that stops listening stops the search, too
	stream, err := t.evidence.StreamAsk(ctx, &factspan.StreamAskRequest{Ask: t.request()})
	if err != nil {
		return fmt.Errorf("StreamAsk: %w", err)
	}
	plans, stages := 0, 0
	standing := map[int32]string{} // words by rank
	var done *factspan.AskResponse
	for {
		response, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return fmt.Errorf("StreamAsk: %w", err)
		}
		switch event := response.GetEvent().(type) {
		case *factspan.StreamAskResponse_Plan:
			plans++
		case *factspan.StreamAskResponse_Stage:
			stages++
		case *factspan.StreamAskResponse_Evidence:
			standing[event.Evidence.GetRank()] = event.Evidence.GetText()
		case *factspan.StreamAskResponse_Superseded:
			for _, rank := range event.Superseded.GetRanks() {
				delete(standing, rank)
			}
			if len(event.Superseded.GetRanks()) == 0 { // all of them
				clear(standing)
			}
		case *factspan.StreamAskResponse_Done:
			done = event.Done
		}
	}
	if plans == 0 || done == nil {
		return errors.New("StreamAsk: no plan, or not done")
	}
	for _, section := range done.GetSections() {
		for _, evidence := range section.GetEvidence() {
			if standing[evidence.GetRank()] != evidence.GetText() {
				return fmt.Errorf("StreamAsk: evidence %d was not sent before", evidence.GetRank())
			}
		}
	}
	fmt.Printf("StreamAsk: %d plan, %d stages, %d pieces, done: %s\n", plans, stages, len(standing), done.GetStatus())
	return nil
}

// resolve shows that a citation alone leads back to the very words.
func (t tour) resolve(evidence *factspan.Evidence) error {
	ctx, cancel := context.WithTimeout(context.Background(), deadline)
	defer cancel()
	citation := evidence.GetCitation()
	resolved, err := t.evidence.ResolveCitation(ctx, &factspan.ResolveCitationRequest{
		DocumentHash: citation.GetDocumentHash(),
		Start:        citation.GetStart(),
		End:          citation.GetEnd(),
		TextVersion:  citation.GetTextVersion(),
	})
	if err != nil {
		return fmt.Errorf("ResolveCitation: %w", err)
	}
	if resolved.GetEvidence().GetText() != evidence.GetText() {
		return errors.New("ResolveCitation: other words")
	}
	fmt.Printf("ResolveCitation: the same words at %.12s:%d-%d\n", citation.GetDocumentHash(), citation.GetStart(), citation.GetEnd())
	return nil
}

// verify has a true quote and an invented one checked.
func (t tour) verify(evidence *factspan.Evidence) error {
	ctx, cancel := context.WithTimeout(context.Background(), deadline)
	defer cancel()
	statement := func(id string, quote string) *factspan.Statement {
		source := &factspan.Quote_Document{Document: t.document}
		return &factspan.Statement{Id: id, Quotes: []*factspan.Quote{{Text: quote, Source: source}}}
	}
	response, err := t.evidence.VerifyQuotes(ctx, &factspan.VerifyQuotesRequest{Statements: []*factspan.Statement{
		statement("true", evidence.GetText()),
		statement("invented", "Wash it down with two glasses of cold red wine at midnight."),
	}})
	if err != nil {
		return fmt.Errorf("VerifyQuotes: %w", err)
	}
	var verdicts []string
	for _, each := range response.GetStatements() {
		verdicts = append(verdicts, fmt.Sprintf("%s %s", each.GetId(), each.GetQuotes()[0].GetVerdict()))
	}
	fmt.Printf("VerifyQuotes: %s\n", strings.Join(verdicts, ", "))
	expected := []factspan.Support{factspan.Support_SUPPORT_SUPPORTED, factspan.Support_SUPPORT_UNSUPPORTED}
	for position, verdict := range expected {
		if response.GetStatements()[position].GetVerdict() != verdict {
			return fmt.Errorf("VerifyQuotes: statement %d is not %s", position, verdict)
		}
	}
	return nil
}

// lookUp gets the tool for a language model and calls it once, as a program would for its model.
func (t tour) lookUp() error {
	ctx, cancel := context.WithTimeout(context.Background(), deadline)
	defer cancel()
	tool, err := t.evidence.GetLookupTool(ctx, &factspan.GetLookupToolRequest{})
	if err != nil {
		return fmt.Errorf("GetLookupTool: %w", err)
	}
	properties := tool.GetParametersSchema().GetFields()["properties"].GetStructValue().GetFields()
	names := slices.Sorted(maps.Keys(properties))
	fmt.Printf("GetLookupTool: %s, with %s\n", tool.GetName(), strings.Join(names, ", "))

	found, err := t.evidence.LookupDocuments(ctx, &factspan.LookupDocumentsRequest{
		Query:         t.question,
		DocumentNames: []string{t.document},
		TopK:          2,
	})
	if err != nil {
		return fmt.Errorf("LookupDocuments: %w", err)
	}
	fmt.Printf("LookupDocuments: %d pieces, %d look-ups left\n", len(found.GetEvidence()), found.GetRemainingLookups())
	return nil
}
