package com.example.factspan;

import com.google.protobuf.ByteString;
import com.google.protobuf.FieldMask;
import factspan.v1.Citation;
import factspan.v1.Document;
import factspan.v1.DocumentServiceGrpc;
import factspan.v1.DocumentServiceGrpc.DocumentServiceBlockingStub;
import factspan.v1.GetDocumentRequest;
import factspan.v1.GetIndexStateRequest;
import factspan.v1.GetPageImageRequest;
import factspan.v1.GetPageImageResponse;
import factspan.v1.GetSectionRequest;
import factspan.v1.IndexState;
import factspan.v1.ListDocumentsRequest;
import factspan.v1.ListDocumentsResponse;
import factspan.v1.ListSectionsRequest;
import factspan.v1.ListSectionsResponse;
import factspan.v1.Section;
import io.grpc.Channel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What is indexed, its sections, and its pages as pictures. */
final class DocumentCalls {
  /** Without a deadline, a call to a server that hangs never ends. */
  static final Duration DEADLINE = Duration.ofSeconds(30);

  private static final ByteString PNG =
      ByteString.copyFrom(new byte[] {(byte) 0x89, 'P', 'N', 'G', '\r', '\n'});

  private final DocumentServiceBlockingStub stub;
  private final String document;

  DocumentCalls(Channel channel, String document) {
    this.stub = DocumentServiceGrpc.newBlockingStub(channel);
    this.document = document;
  }

  void showDocuments() {
    List<Document> documents = new ArrayList<>();
    int pages = 0;
    String token = "";
    do {
      ListDocumentsResponse page =
          within()
              .listDocuments(
                  ListDocumentsRequest.newBuilder()
                      .setPageSize(2)
                      .setPageToken(token)
                      .setReadMask(FieldMask.newBuilder().addPaths("name").addPaths("file_name"))
                      .build());
      documents.addAll(page.getDocumentsList());
      token = page.getNextPageToken();
      pages++;
    } while (!token.isEmpty());
    System.out.printf("ListDocuments: %d documents on %d pages%n", documents.size(), pages);

    Document found = within().getDocument(GetDocumentRequest.newBuilder().setName(document).build());
    System.out.printf("GetDocument: %s, %d pages%n", found.getFileName(), found.getPageCount());

    String name = found.getName() + "/indexState";
    IndexState state = within().getIndexState(GetIndexStateRequest.newBuilder().setName(name).build());
    System.out.printf("GetIndexState: %s, %d spans%n", state.getStage(), state.getSpanCount());
  }

  void showSections() {
    List<Section> sections = new ArrayList<>();
    int pages = 0;
    String token = "";
    do {
      ListSectionsResponse page =
          within()
              .listSections(
                  ListSectionsRequest.newBuilder()
                      .setParent(document)
                      .setPageSize(20)
                      .setPageToken(token)
                      .setReadMask(FieldMask.newBuilder().addPaths("name"))
                      .build());
      sections.addAll(page.getSectionsList());
      token = page.getNextPageToken();
      pages++;
    } while (!token.isEmpty());
    System.out.printf("ListSections: %d sections on %d pages%n", sections.size(), pages);
    Unexpected.unless(!sections.isEmpty(), "ListSections: the document has no sections");

    String name = sections.get(sections.size() - 1).getName();
    Section section = within().getSection(GetSectionRequest.newBuilder().setName(name).build());
    String text = section.getText();
    System.out.printf(
        "GetSection: %s %s, %d characters%n",
        section.getNumber(), section.getHeading(), text.codePointCount(0, text.length()));
  }

  /** Writes the page of a citation, with its words marked, into the working folder. */
  void drawPage(Citation citation) throws IOException {
    int page = citation.getPlaces(0).getPage();
    GetPageImageResponse image =
        within()
            .getPageImage(
                GetPageImageRequest.newBuilder()
                    .setDocument(citation.getDocument())
                    .setPage(page)
                    .setDpi(100)
                    .addCitations(citation)
                    .build());
    Unexpected.unless(image.getPng().startsWith(PNG), "GetPageImage: these bytes are no PNG");
    Path file = Path.of("page-" + page + ".png");
    Files.write(file, image.getPng().toByteArray());
    System.out.printf("GetPageImage: %s, %d x %d pixels%n", file, image.getWidth(), image.getHeight());
  }

  private DocumentServiceBlockingStub within() {
    return stub.withDeadlineAfter(DEADLINE);
  }
}
