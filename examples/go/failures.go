package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	factspan "example.com/factspan-tour/gen/factspan/v1"
)

// draft asks for an answer in a model's words, which only a server with a model has.
func (t tour) draft() error {
	ctx, cancel := context.WithTimeout(context.Background(), deadline)
	defer cancel()
	draft, err := t.evidence.Draft(ctx, &factspan.DraftRequest{Ask: t.request()})
	switch status.Code(err) {
	case codes.OK:
		fmt.Printf("Draft: %d statements\n", len(draft.GetStatements()))
		return nil
	case codes.FailedPrecondition:
		fmt.Printf("Draft: %s\n", describe(err))
		return nil
	default:
		return fmt.Errorf("Draft: %w", err)
	}
}

// askWrongly shows what a program gets that sends a wrong field.
func (t tour) askWrongly() error {
	ctx, cancel := context.WithTimeout(context.Background(), deadline)
	defer cancel()
	_, err := t.evidence.Ask(ctx, &factspan.AskRequest{Question: t.question, MaxItems: -1})
	if status.Code(err) != codes.InvalidArgument {
		return errors.New("Ask with max_items -1: was not refused as INVALID_ARGUMENT")
	}
	fmt.Printf("Ask with max_items -1: %s\n", describe(err))
	return nil
}

// describe is an error with what the server says beside it: fields that are wrong, near names, the cause for programs.
func describe(err error) string {
	var text strings.Builder
	text.WriteString(err.Error())
	for _, detail := range status.Convert(err).Details() {
		switch detail := detail.(type) {
		case *errdetails.BadRequest:
			for _, violation := range detail.GetFieldViolations() {
				fmt.Fprintf(&text, "\n  field %s: %s", violation.GetField(), violation.GetDescription())
			}
		case *errdetails.ErrorInfo:
			fmt.Fprintf(&text, "\n  reason %s", detail.GetReason())
			names := detail.GetMetadata()["near_names"] // one a line: names have blanks
			for _, name := range strings.FieldsFunc(names, func(r rune) bool { return r == '\n' }) {
				fmt.Fprintf(&text, "\n  near name %s", name)
			}
		case *errdetails.RequestInfo:
			fmt.Fprintf(&text, "\n  request %s", detail.GetRequestId())
		}
	}
	return text.String()
}
