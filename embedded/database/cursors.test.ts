import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { DeveloperError } from "../values/errors.ts";
import { CursorSeal, type Position, invalidCursor } from "./cursors.ts";

const seal = new CursorSeal("secret");
const keys = fc.string({
  unit: fc.integer({ min: 0, max: 255 }).map((n) => String.fromCharCode(n)),
});
const positions: fc.Arbitrary<Position> = fc.oneof(
  fc.constant<Position>("end"),
  keys.map((after): Position => ({ after })),
);
const fingerprints = fc.constantFrom("query", "another", "");

function opened(text: string, fingerprint = "query", from = seal): Position | "refused" {
  try {
    return from.open(text, fingerprint);
  } catch (error) {
    expect(error).toBeInstanceOf(DeveloperError);
    expect((error as DeveloperError).data).toEqual({
      isConvexSystemError: true,
      paginationError: "InvalidCursor",
    });
    return "refused";
  }
}

describe("a cursor", () => {
  it("opens to the position that it was made of", () => {
    fc.assert(
      fc.property(positions, fingerprints, (position, fingerprint) => {
        expect(opened(seal.seal(position, fingerprint), fingerprint)).toEqual(position);
      }),
    );
  });

  it("is the same text for the same place, and another for another", () => {
    fc.assert(
      fc.property(positions, positions, fingerprints, fingerprints, (a, b, f, g) => {
        const isSame = f === g && JSON.stringify(a) === JSON.stringify(b);
        expect(seal.seal(a, f) === seal.seal(b, g)).toBe(isSame);
      }),
    );
  });

  it("fits into an address as it is", () => {
    fc.assert(
      fc.property(positions, (position) => {
        expect(seal.seal(position, "query")).toMatch(/^[A-Za-z0-9_-]+$/);
      }),
    );
  });

  it("of another query, or of another backend, is refused", () => {
    const text = seal.seal({ after: "key" }, "query");
    expect(opened(text, "another")).toBe("refused");
    expect(opened(text, "query", new CursorSeal("other secret"))).toBe("refused");
    expect(opened(text, "query", new CursorSeal("secret"))).toEqual({ after: "key" });
  });

  it("is refused when one bit of it has changed", () => {
    const bytes = Buffer.from(seal.seal({ after: "some key" }, "query"), "base64url");
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect([bit, opened(changed.toString("base64url"))]).toEqual([bit, "refused"]);
    }
  });

  it("is refused when it is cut, longer, or spelled in another way", () => {
    const text = seal.seal({ after: "some key" }, "query");
    for (let length = 0; length < text.length; length++) {
      expect(opened(text.slice(0, length))).toBe("refused");
    }
    for (const other of [`${text}A`, `${text}=`, `${text}AAAA`, ` ${text}`, `${text}\n`]) {
      expect(opened(other)).toBe("refused");
    }
    const slashed = Buffer.from(text, "base64url").toString("base64");
    if (slashed !== text) expect(opened(slashed)).toBe("refused");
  });

  it("made of anything at all is refused", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String({ minLength: 40 })), (text) => {
        expect(opened(text)).toBe("refused");
      }),
    );
  });

  it("does not show the key that it holds", () => {
    const secret = "a field that the query never shows";
    const bytes = Buffer.from(seal.seal({ after: secret }, "query"), "base64url");
    for (const word of secret.split(" ").filter(({ length }) => length > 3)) {
      expect(bytes.toString("latin1")).not.toContain(word);
    }
  });

  it("is refused with Convex's words", () => {
    expect(invalidCursor().code).toBe("InvalidCursor");
    expect(invalidCursor().message).toMatch(/^InvalidCursor: Tried to run a query starting from/);
  });
});
