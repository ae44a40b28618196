// EvidenceService: the label's own words, where they stand, and whether a quote is among them.
import assert from "node:assert/strict";

/** Prints the answer and gives its best piece of evidence. */
export async function ask(evidence, asked) {
  const answer = await evidence.ask(asked);
  console.log(`Ask: ${answer.status}`);
  const pieces = allPieces(answer);
  for (const piece of pieces) console.log(`  ${shown(piece)}`);
  assert(pieces.length > 0, `Ask: no answer: ${answer.noResult?.reason}`);
  return pieces.reduce((best, piece) => (piece.rank < best.rank ? piece : best));
}

export async function search(evidence, request) {
  const first = await evidence.search(request);
  assert(first.evidence.length > 0, "Search: nothing was found");
  const second = await evidence.search({ ...request, pageToken: first.nextPageToken });
  const found = first.evidence.length + second.evidence.length;
  console.log(`Search: ${found} pieces on 2 pages, first ${shown(first.evidence[0])}`);
}

/** Reads the answer as it comes about. */
export async function streamAsk(evidence, asked) {
  let [plans, stages, done] = [0, 0, null];
  const standing = new Map(); // words by rank
  // Leaving this loop early would end the call, and the server's search with it.
  for await (const response of evidence.streamAsk({ ask: asked })) {
    switch (response.event) {
      case "plan":
        plans += 1;
        break;
      case "stage":
        stages += 1;
        break;
      case "evidence":
        standing.set(response.evidence.rank, response.evidence.text);
        break;
      case "superseded": {
        const { ranks } = response.superseded; // empty: all of them
        for (const rank of ranks.length > 0 ? ranks : [...standing.keys()]) standing.delete(rank);
        break;
      }
      case "done":
        done = response.done;
        break;
      default: // a later version's event
    }
  }
  assert(plans > 0 && done, "StreamAsk: no plan, or not done");
  for (const { rank, text } of allPieces(done)) {
    assert.equal(standing.get(rank), text, `StreamAsk: evidence ${rank} was not sent before`);
  }
  console.log(`StreamAsk: ${plans} plan, ${stages} stages, ${standing.size} pieces, done: ${done.status}`);
}

/** Shows that a citation alone leads back to the very words. */
export async function resolve(evidence, { text, citation }) {
  const { documentHash, start, end, textVersion } = citation;
  const resolved = await evidence.resolveCitation({ documentHash, start, end, textVersion });
  assert.equal(resolved.evidence.text, text, "ResolveCitation: other words");
  console.log(`ResolveCitation: the same words at ${documentHash.slice(0, 12)}:${start}-${end}`);
}

/** Has a true quote and an invented one checked. */
export async function verify(evidence, document, { text }) {
  const invented = "Wash it down with two glasses of cold red wine at midnight.";
  const { statements } = await evidence.verifyQuotes({
    statements: [
      { id: "true", quotes: [{ text, document }] },
      { id: "invented", quotes: [{ text: invented, document }] },
    ],
  });
  const verdicts = statements.map(({ id, quotes }) => `${id} ${quotes[0].verdict}`);
  console.log(`VerifyQuotes: ${verdicts.join(", ")}`);
  assert.deepEqual(
    statements.map(({ verdict }) => verdict),
    ["SUPPORT_SUPPORTED", "SUPPORT_UNSUPPORTED"],
  );
}

/** Gets the tool for a language model and calls it once, as a program would for its model. */
export async function lookUp(evidence, lookup) {
  const tool = await evidence.getLookupTool({});
  const properties = Object.keys(tool.parametersSchema.fields.properties.structValue.fields);
  console.log(`GetLookupTool: ${tool.name}, with ${properties.sort().join(", ")}`);

  const found = await evidence.lookupDocuments(lookup);
  console.log(`LookupDocuments: ${found.evidence.length} pieces, ${found.remainingLookups} look-ups left`);
}

/** A piece of evidence as a person reads it: page, section, and the label's own words. */
function shown({ text, citation }) {
  const { number, heading } = citation.section;
  return `page ${citation.places[0]?.page}, ${number} ${heading}: ${text}`;
}

function allPieces(answer) {
  return answer.sections.flatMap((section) => section.evidence);
}
