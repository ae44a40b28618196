// What the server says beside an error's code and message: google.rpc.Status, in a header of its own.
import grpc from "@grpc/grpc-js";

import { decode } from "./factspan.js";

const STATUS_HEADER = "grpc-status-details-bin";

/** An error as text: code, message, fields that are wrong, near names, the cause for programs. */
export function describe(error) {
  if (!(error.metadata instanceof grpc.Metadata)) return String(error);
  return [`${grpc.status[error.code]}: ${error.details}`, ...details(error)].join("\n  ");
}

function details(error) {
  const [bytes] = error.metadata.get(STATUS_HEADER);
  if (bytes === undefined) return [];
  return decode("google.rpc.Status", bytes).details.flatMap(({ type_url: url, value }) => {
    const name = url.slice(url.lastIndexOf("/") + 1);
    const detail = decode(name, value);
    switch (name) {
      case "google.rpc.BadRequest":
        return detail.fieldViolations.map(({ field, description }) => `field ${field}: ${description}`);
      case "google.rpc.ErrorInfo": {
        const near = (detail.metadata.near_names ?? "").split("\n").filter(Boolean);
        return [`reason ${detail.reason}`, ...near.map((each) => `near name ${each}`)];
      }
      case "google.rpc.RequestInfo":
        return [`request ${detail.requestId}`];
      default:
        return [];
    }
  });
}
