// Makes every call of a FactSpan server once and prints a line for each.
//
//     npm ci && npm start -- ADDRESS [DOCUMENT QUESTION]
//
// It exits with 0 only when every call answered as it should.
import { describe } from "./errors.js";
import { connect } from "./factspan.js";
import { showDocuments, showSections, drawPage } from "./documents.js";
import { ask, search, streamAsk, resolve, verify, lookUp } from "./evidence.js";
import { draft, askWrongly } from "./failures.js";

const DOCUMENT = "us-zorquela";
const QUESTION = "My patient takes ketoconazole. What dose of Zorquela is allowed?";

const [address, document = DOCUMENT, question = QUESTION] = process.argv.slice(2);
if (!address) {
  console.error("usage: npm start -- ADDRESS [DOCUMENT QUESTION]");
  process.exit(2);
}

const { evidence, documents, close } = connect(address);
const asked = { question, scope: { documents: [document] }, maxItems: 5 };
try {
  await showDocuments(documents, document);
  await showSections(documents, document);
  const best = await ask(evidence, asked);
  await search(evidence, { query: question, scope: asked.scope, pageSize: 3 });
  await streamAsk(evidence, asked);
  await resolve(evidence, best);
  await drawPage(documents, best.citation);
  await verify(evidence, document, best);
  await lookUp(evidence, { query: question, documentNames: [document], topK: 2 });
  await draft(evidence, asked);
  await askWrongly(evidence, asked);
} catch (error) {
  console.error(describe(error));
  process.exitCode = 1;
} finally {
  close();
}
