// Command factspan-tour makes every call of a FactSpan server once and prints a line for each.
//
//	go generate && go run . ADDRESS [DOCUMENT QUESTION]
//
// It exits with 0 only when every call answered as it should.
package main

//go:generate buf generate

import (
	"fmt"
	"log"
	"os"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"

	factspan "example.com/factspan-tour/gen/factspan/v1"
)

// A server that is away for a moment is asked again by gRPC itself, within the call's deadline.
const retries = `{"methodConfig": [{
	"name": [{"service": "factspan.v1.EvidenceService"}, {"service": "factspan.v1.DocumentService"}],
	"retryPolicy": {"maxAttempts": 5, "initialBackoff": "0.1s", "maxBackoff": "1s", "backoffMultiplier": 2,
		"retryableStatusCodes": ["UNAVAILABLE"]}}]}`

// A page at 300 dots an inch can be larger than the 4 MB that gRPC takes by default.
const largestResponse = 32 << 20

// tour has what all calls share.
type tour struct {
	documents factspan.DocumentServiceClient
	evidence  factspan.EvidenceServiceClient
	// document is the label that is asked, by file name or hash.
	document string
	question string
}

func main() {
	log.SetFlags(0)
	if len(os.Args) != 2 && len(os.Args) != 4 {
		log.Fatal("usage: factspan-tour ADDRESS [DOCUMENT QUESTION]")
	}
	connection, err := grpc.NewClient(
		os.Args[1],
		grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithDefaultServiceConfig(retries),
		grpc.WithDefaultCallOptions(grpc.MaxCallRecvMsgSize(largestResponse)),
	)
	if err != nil {
		log.Fatal(err)
	}
	defer connection.Close()

	t := tour{
		documents: factspan.NewDocumentServiceClient(connection),
		evidence:  factspan.NewEvidenceServiceClient(connection),
		document:  "us-zorquela",
		question:  "My patient takes ketoconazole. What dose of Zorquela is allowed?",
	}
	if len(os.Args) == 4 {
		t.document, t.question = os.Args[2], os.Args[3]
	}
	if err := t.run(); err != nil {
		log.Fatal(describe(err))
	}
}

func (t tour) run() error {
	if err := t.showDocuments(); err != nil {
		return err
	}
	if err := t.showSections(); err != nil {
		return err
	}
	best, err := t.ask()
	if err != nil {
		return err
	}
	for _, step := range []func() error{
		t.search,
		t.streamAsk,
		func() error { return t.resolve(best) },
		func() error { return t.drawPage(best.GetCitation()) },
		func() error { return t.verify(best) },
		t.lookUp,
		t.draft,
		t.askWrongly,
	} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// shown is a piece of evidence as a person reads it: page, section, and the label's own words.
func shown(evidence *factspan.Evidence) string {
	citation := evidence.GetCitation()
	section := citation.GetSection()
	page := int32(0)
	if places := citation.GetPlaces(); len(places) > 0 {
		page = places[0].GetPage()
	}
	return fmt.Sprintf("page %d, %s %s: %s", page, section.GetNumber(), section.GetHeading(), evidence.GetText())
}
