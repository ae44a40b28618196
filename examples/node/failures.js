// Calls that fail, and what a program gets then.
import assert from "node:assert/strict";

import grpc from "@grpc/grpc-js";

import { describe } from "./errors.js";

/** Asks for an answer in a model's words, which only a server with a model has. */
export async function draft(evidence, asked) {
  try {
    const { statements } = await evidence.draft({ ask: asked });
    console.log(`Draft: ${statements.length} statements`);
  } catch (error) {
    if (error.code !== grpc.status.FAILED_PRECONDITION) throw error;
    console.log(`Draft: ${describe(error)}`);
  }
}

/** Shows what a program gets that sends a wrong field. */
export async function askWrongly(evidence, asked) {
  const error = await evidence.ask({ ...asked, maxItems: -1 }).then(
    () => null,
    (refused) => refused,
  );
  assert.equal(error?.code, grpc.status.INVALID_ARGUMENT, "Ask with max_items -1 was not refused");
  console.log(`Ask with max_items -1: ${describe(error)}`);
}
