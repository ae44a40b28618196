package com.example.factspan;

import factspan.v1.AskRequest;
import factspan.v1.AskResponse;
import factspan.v1.Citation;
import factspan.v1.DraftRequest;
import factspan.v1.Evidence;
import factspan.v1.EvidenceServiceGrpc;
import factspan.v1.EvidenceServiceGrpc.EvidenceServiceBlockingStub;
import factspan.v1.GetLookupToolRequest;
import factspan.v1.GetLookupToolResponse;
import factspan.v1.LookupDocumentsRequest;
import factspan.v1.LookupDocumentsResponse;
import factspan.v1.Quote;
import factspan.v1.ResolveCitationRequest;
import factspan.v1.ResolveCitationResponse;
import factspan.v1.SearchRequest;
import factspan.v1.SearchResponse;
import factspan.v1.Statement;
import factspan.v1.StatementVerdict;
import factspan.v1.StreamAskRequest;
import factspan.v1.StreamAskResponse;
import factspan.v1.Support;
import factspan.v1.VerifyQuotesRequest;
import io.grpc.Channel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The label's own words, where they stand, and whether a quote is among them. */
final class EvidenceCalls {
  private final EvidenceServiceBlockingStub stub;
  private final String document;
  private final AskRequest request;

  EvidenceCalls(Channel channel, String document, AskRequest request) {
    this.stub = EvidenceServiceGrpc.newBlockingStub(channel);
    this.document = document;
    this.request = request;
  }

  /** Prints the answer and gives its best piece of evidence. */
  Evidence ask() {
    AskResponse answer = within().ask(request);
    System.out.printf("Ask: %s%n", answer.getStatus());
    List<Evidence> pieces = pieces(answer);
    pieces.forEach(piece -> System.out.printf("  %s%n", shown(piece)));
    return pieces.stream()
        .min(Comparator.comparingInt(Evidence::getRank))
        .orElseThrow(() -> new Unexpected("Ask: no answer: " + answer.getNoResult().getReason()));
  }

  void search() {
    SearchRequest first =
        SearchRequest.newBuilder()
            .setQuery(request.getQuestion())
            .setScope(request.getScope())
            .setPageSize(3)
            .build();
    SearchResponse found = within().search(first);
    Unexpected.unless(found.getEvidenceCount() > 0, "Search: nothing was found");
    SearchResponse next = within().search(first.toBuilder().setPageToken(found.getNextPageToken()).build());
    System.out.printf(
        "Search: %d pieces on 2 pages, first %s%n",
        found.getEvidenceCount() + next.getEvidenceCount(), shown(found.getEvidence(0)));
  }

  /** Reads the answer as it comes about. */
  void streamAsk() {
    int plans = 0;
    int stages = 0;
    Map<Integer, String> standing = new HashMap<>(); // words by rank
    AskResponse done = null;
    Iterator<StreamAskResponse> responses =
        within().streamAsk(StreamAskRequest.newBuilder().setAsk(request).build());
    while (responses.hasNext()) {
      StreamAskResponse response = responses.next();
      switch (response.getEventCase()) {
        case PLAN -> plans++;
        case STAGE -> stages++;
        case EVIDENCE -> standing.put(response.getEvidence().getRank(), response.getEvidence().getText());
        case SUPERSEDED -> {
          List<Integer> ranks = response.getSuperseded().getRanksList();
          if (ranks.isEmpty()) { // all of them
            standing.clear();
          }
          ranks.forEach(standing::remove);
        }
        case DONE -> done = response.getDone();
        default -> {} // a later version's event
      }
    }
    Unexpected.unless(plans > 0 && done != null, "StreamAsk: no plan, or not done");
    for (Evidence piece : pieces(done)) {
      boolean sent = piece.getText().equals(standing.get(piece.getRank()));
      Unexpected.unless(sent, "StreamAsk: evidence " + piece.getRank() + " was not sent before");
    }
    System.out.printf(
        "StreamAsk: %d plan, %d stages, %d pieces, done: %s%n", plans, stages, standing.size(), done.getStatus());
  }

  /** Shows that a citation alone leads back to the very words. */
  void resolve(Citation citation, String text) {
    ResolveCitationResponse resolved =
        within()
            .resolveCitation(
                ResolveCitationRequest.newBuilder()
                    .setDocumentHash(citation.getDocumentHash())
                    .setStart(citation.getStart())
                    .setEnd(citation.getEnd())
                    .setTextVersion(citation.getTextVersion())
                    .build());
    Unexpected.unless(resolved.getEvidence().getText().equals(text), "ResolveCitation: other words");
    System.out.printf(
        "ResolveCitation: the same words at %.12s:%d-%d%n",
        citation.getDocumentHash(), citation.getStart(), citation.getEnd());
  }

  /** Has a true quote and an invented one checked. */
  void verify(String text) {
    List<StatementVerdict> verdicts =
        within()
            .verifyQuotes(
                VerifyQuotesRequest.newBuilder()
                    .addStatements(statement("true", text))
                    .addStatements(
                        statement("invented", "Wash it down with two glasses of cold red wine at midnight."))
                    .build())
            .getStatementsList();
    System.out.printf(
        "VerifyQuotes: %s%n",
        verdicts.stream()
            .map(each -> each.getId() + " " + each.getQuotes(0).getVerdict())
            .collect(Collectors.joining(", ")));
    Unexpected.unless(
        verdicts.stream()
            .map(StatementVerdict::getVerdict)
            .toList()
            .equals(List.of(Support.SUPPORT_SUPPORTED, Support.SUPPORT_UNSUPPORTED)),
        "VerifyQuotes: not the expected verdicts");
  }

  private Statement statement(String id, String quote) {
    return Statement.newBuilder()
        .setId(id)
        .addQuotes(Quote.newBuilder().setText(quote).setDocument(document))
        .build();
  }

  /** Gets the tool for a language model and calls it once, as a program would for its model. */
  void lookUp() {
    GetLookupToolResponse tool = within().getLookupTool(GetLookupToolRequest.getDefaultInstance());
    String parameters =
        tool.getParametersSchema()
            .getFieldsOrThrow("properties")
            .getStructValue()
            .getFieldsMap()
            .keySet()
            .stream()
            .sorted()
            .collect(Collectors.joining(", "));
    System.out.printf("GetLookupTool: %s, with %s%n", tool.getName(), parameters);

    LookupDocumentsResponse found =
        within()
            .lookupDocuments(
                LookupDocumentsRequest.newBuilder()
                    .setQuery(request.getQuestion())
                    .addDocumentNames(document)
                    .setTopK(2)
                    .build());
    System.out.printf(
        "LookupDocuments: %d pieces, %d look-ups left%n", found.getEvidenceCount(), found.getRemainingLookups());
  }

  /** Asks for an answer in a model's words, which only a server with a model has. */
  void draft() {
    try {
      int statements = within().draft(DraftRequest.newBuilder().setAsk(request).build()).getStatementsCount();
      System.out.printf("Draft: %d statements%n", statements);
    } catch (StatusRuntimeException error) {
      if (error.getStatus().getCode() != Status.Code.FAILED_PRECONDITION) {
        throw error;
      }
      System.out.printf("Draft: %s%n", Failure.describe(error));
    }
  }

  /** Shows what a program gets that sends a wrong field. */
  void askWrongly() {
    try {
      within().ask(request.toBuilder().setMaxItems(-1).build());
    } catch (StatusRuntimeException error) {
      if (error.getStatus().getCode() != Status.Code.INVALID_ARGUMENT) {
        throw error;
      }
      System.out.printf("Ask with max_items -1: %s%n", Failure.describe(error));
      return;
    }
    throw new Unexpected("Ask with max_items -1 was not refused");
  }

  private static List<Evidence> pieces(AskResponse answer) {
    return answer.getSectionsList().stream().flatMap(section -> section.getEvidenceList().stream()).toList();
  }

  /** A piece of evidence as a person reads it: page, section, and the label's own words. */
  private static String shown(Evidence evidence) {
    Citation citation = evidence.getCitation();
    int page = citation.getPlacesCount() > 0 ? citation.getPlaces(0).getPage() : 0;
    return String.format(
        "page %d, %s %s: %s",
        page, citation.getSection().getNumber(), citation.getSection().getHeading(), evidence.getText());
  }

  private EvidenceServiceBlockingStub within() {
    return stub.withDeadlineAfter(DocumentCalls.DEADLINE);
  }
}
