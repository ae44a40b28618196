package com.example.factspan;

/** A call that answered, but not as it should have. */
final class Unexpected extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Unexpected(String message) {
    super(message);
  }

  static void unless(boolean holds, String message) {
    if (!holds) {
      throw new Unexpected(message);
    }
  }
}
