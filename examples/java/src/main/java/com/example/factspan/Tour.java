package com.example.factspan;

import factspan.v1.AskRequest;
import factspan.v1.Evidence;
import factspan.v1.Scope;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.StatusRuntimeException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * Makes every call of a FactSpan server once and prints a line for each; exits with 0 only when every call answered as
 * it should.
 *
 * <pre>mvn -q compile exec:java -Dexec.args="ADDRESS [DOCUMENT QUESTION]"</pre>
 */
public final class Tour {
  private static final String DOCUMENT = "us-zorquela";
  private static final String QUESTION = "My patient takes ketoconazole. What dose of Zorquela is allowed?";

  /** A page at 300 dots an inch can be larger than the 4 MB that gRPC takes by default. */
  private static final int LARGEST_RESPONSE = 32 * 1024 * 1024;

  /** A server that is away for a moment is asked again by gRPC itself, within the call's deadline. */
  private static final Map<String, ?> RETRIES =
      Map.of(
          "methodConfig",
          List.of(
              Map.of(
                  "name",
                  List.of(
                      Map.of("service", "factspan.v1.EvidenceService"),
                      Map.of("service", "factspan.v1.DocumentService")),
                  "retryPolicy",
                  Map.of(
                      "maxAttempts", 5.0,
                      "initialBackoff", "0.1s",
                      "maxBackoff", "1s",
                      "backoffMultiplier", 2.0,
                      "retryableStatusCodes", List.of("UNAVAILABLE")))));

  private Tour() {}

  /** ADDRESS, and a document (file name or hash) and a question about it in place of the sample's. */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length != 1 && arguments.length != 3) {
      System.err.println("usage: Tour ADDRESS [DOCUMENT QUESTION]");
      System.exit(2);
    }
    // the label's words have to come out as they are, whatever the locale
    System.setOut(new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8));
    String document = arguments.length == 3 ? arguments[1] : DOCUMENT;
    String question = arguments.length == 3 ? arguments[2] : QUESTION;
    ManagedChannel channel =
        Grpc.newChannelBuilder(arguments[0], InsecureChannelCredentials.create())
            .defaultServiceConfig(RETRIES)
            .enableRetry()
            .maxInboundMessageSize(LARGEST_RESPONSE)
            .build();
    try {
      run(new DocumentCalls(channel, document), new EvidenceCalls(channel, document, request(document, question)));
    } catch (StatusRuntimeException error) {
      System.err.println(Failure.describe(error));
      System.exit(1);
    } catch (Unexpected error) {
      System.err.println(error.getMessage());
      System.exit(1);
    } finally {
      channel.shutdownNow();
    }
  }

  private static void run(DocumentCalls documents, EvidenceCalls evidence) throws IOException {
    documents.showDocuments();
    documents.showSections();
    Evidence best = evidence.ask();
    evidence.search();
    evidence.streamAsk();
    evidence.resolve(best.getCitation(), best.getText());
    documents.drawPage(best.getCitation());
    evidence.verify(best.getText());
    evidence.lookUp();
    evidence.draft();
    evidence.askWrongly();
  }

  private static AskRequest request(String document, String question) {
    return AskRequest.newBuilder()
        .setQuestion(question)
        .setScope(Scope.newBuilder().addDocuments(document))
        .setMaxItems(5)
        .build();
  }
}
