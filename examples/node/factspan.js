// The clients of both services, made from the .proto files when the program starts.
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import grpc from "@grpc/grpc-js";
import protoLoader from "@grpc/proto-loader";
import { getProtoPath } from "google-proto-files";

const PROTO = fileURLToPath(new URL("../../proto", import.meta.url));
const GOOGLE = getProtoPath(".."); // holds google/rpc, the messages of error details
const FILES = [
  "factspan/v1/evidence_service.proto",
  "factspan/v1/document_service.proto",
  "google/rpc/status.proto",
  "google/rpc/error_details.proto",
];

const definition = protoLoader.loadSync(FILES, {
  includeDirs: [PROTO, GOOGLE],
  enums: String, // "ANSWER_STATUS_ANSWERED", not 1
  longs: Number,
  defaults: true, // what is not set reads as its default, as in all languages
  arrays: true,
  oneofs: true, // response.event names the field that is set
});
const { EvidenceService, DocumentService } = grpc.loadPackageDefinition(definition).factspan.v1;

// Without a deadline, a call to a server that hangs never ends.
const DEADLINE_MILLISECONDS = 30_000;
// A page at 300 dots an inch can be larger than the 4 MB that gRPC takes by default.
const LARGEST_RESPONSE = 32 * 1024 * 1024;
// A server that is away for a moment is asked again by gRPC itself, within the call's deadline.
const RETRIES = {
  methodConfig: [
    {
      name: [{ service: "factspan.v1.EvidenceService" }, { service: "factspan.v1.DocumentService" }],
      retryPolicy: {
        maxAttempts: 5,
        initialBackoff: "0.1s",
        maxBackoff: "1s",
        backoffMultiplier: 2,
        retryableStatusCodes: ["UNAVAILABLE"],
      },
    },
  ],
};

/** Both services of the server at HOST:PORT; unary calls return promises, `evidence.streamAsk` a readable stream. */
export function connect(address) {
  const credentials = grpc.credentials.createInsecure();
  const options = {
    "grpc.service_config": JSON.stringify(RETRIES),
    "grpc.max_receive_message_length": LARGEST_RESPONSE,
  };
  const evidence = new EvidenceService(address, credentials, options);
  const documents = new DocumentService(address, credentials, options);
  return {
    evidence: callable(evidence),
    documents: callable(documents),
    close() {
      evidence.close();
      documents.close();
    },
  };
}

function callable(client) {
  const calls = {};
  for (const [name, method] of Object.entries(Object.getPrototypeOf(client))) {
    if (method.responseStream === undefined) continue;
    const call = method.bind(client);
    const options = () => ({ deadline: Date.now() + DEADLINE_MILLISECONDS });
    const unary = promisify((request, done) => call(request, options(), done));
    calls[name] = method.responseStream ? (request) => call(request, options()) : unary;
  }
  return calls;
}

/** The bytes of a message as an object, by its full name; null for one that is in none of the files. */
export function decode(name, bytes) {
  return definition[name]?.deserialize?.(bytes) ?? null;
}
