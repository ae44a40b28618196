// DocumentService: what is indexed, its sections, and its pages as pictures.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";

const PNG = Buffer.from("\x89PNG\r\n", "latin1");

export async function showDocuments(documents, name) {
  const list = { pageSize: 2, readMask: { paths: ["name", "file_name"] } };
  const { items, pages } = await allPages(documents.listDocuments, list, "documents");
  console.log(`ListDocuments: ${items.length} documents on ${pages} pages`);

  const document = await documents.getDocument({ name });
  console.log(`GetDocument: ${document.fileName}, ${document.pageCount} pages`);

  const state = await documents.getIndexState({ name: `${document.name}/indexState` });
  console.log(`GetIndexState: ${state.stage}, ${state.spanCount} spans`);
}

export async function showSections(documents, parent) {
  const list = { parent, pageSize: 20, readMask: { paths: ["name"] } };
  const { items, pages } = await allPages(documents.listSections, list, "sections");
  console.log(`ListSections: ${items.length} sections on ${pages} pages`);

  const { number, heading, text } = await documents.getSection({ name: items.at(-1).name });
  console.log(`GetSection: ${number} ${heading}, ${[...text].length} characters`);
}

/** Writes the page of a citation, with its words marked, into the working folder. */
export async function drawPage(documents, citation) {
  const { page } = citation.places[0];
  const image = await documents.getPageImage({
    document: citation.document,
    page,
    dpi: 100,
    citations: [citation],
  });
  assert(image.png.subarray(0, PNG.length).equals(PNG), "GetPageImage: these bytes are no PNG");
  const file = `page-${page}.png`;
  await writeFile(file, image.png);
  console.log(`GetPageImage: ${file}, ${image.width} x ${image.height} pixels`);
}

async function allPages(call, request, field) {
  const items = [];
  let pages = 0;
  let pageToken = "";
  do {
    const page = await call({ ...request, pageToken });
    items.push(...page[field]);
    pageToken = page.nextPageToken;
    pages += 1;
  } while (pageToken);
  return { items, pages };
}
