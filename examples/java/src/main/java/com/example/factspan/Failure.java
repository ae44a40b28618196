package com.example.factspan;

import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.rpc.BadRequest;
import com.google.rpc.ErrorInfo;
import com.google.rpc.RequestInfo;
import com.google.rpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;

/** What the server says beside an error's code and message. */
final class Failure {
  private Failure() {}

  /** An error as text: code, message, fields that are wrong, near names, the cause for programs. */
  static String describe(StatusRuntimeException error) {
    StringBuilder text = new StringBuilder();
    text.append(error.getStatus().getCode()).append(": ").append(error.getStatus().getDescription());
    Status status = StatusProto.fromThrowable(error);
    if (status != null) {
      for (Any detail : status.getDetailsList()) {
        try {
          append(text, detail);
        } catch (InvalidProtocolBufferException damaged) {
          text.append("\n  a damaged ").append(detail.getTypeUrl());
        }
      }
    }
    return text.toString();
  }

  private static void append(StringBuilder text, Any detail) throws InvalidProtocolBufferException {
    if (detail.is(BadRequest.class)) {
      for (BadRequest.FieldViolation violation : detail.unpack(BadRequest.class).getFieldViolationsList()) {
        text.append("\n  field ").append(violation.getField()).append(": ").append(violation.getDescription());
      }
    } else if (detail.is(ErrorInfo.class)) {
      ErrorInfo info = detail.unpack(ErrorInfo.class);
      text.append("\n  reason ").append(info.getReason());
      info.getMetadataOrDefault("near_names", "")
          .lines()
          .forEach(name -> text.append("\n  near name ").append(name));
    } else if (detail.is(RequestInfo.class)) {
      text.append("\n  request ").append(detail.unpack(RequestInfo.class).getRequestId());
    }
  }
}
