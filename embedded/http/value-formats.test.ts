import { convexToJson } from "convex/values";
import { describe, expect, test } from "vitest";

import { HttpError } from "./http-errors.ts";
import { inFormat, parseFormat } from "./value-formats.ts";

describe("formats", () => {
  test("plain JSON spells out what JSON lacks", () => {
    const value = {
      int: -(2n ** 63n),
      bytes: new Uint8Array([1, 2, 255]).buffer,
      nan: Number.NaN,
      low: Number.NEGATIVE_INFINITY,
      half: 0.5,
      list: [1n, null, "$"],
    };
    expect(JSON.parse(inFormat(JSON.stringify(convexToJson(value)), "plain"))).toEqual({
      int: "-9223372036854775808",
      bytes: "AQL/",
      nan: "NaN",
      low: "-Infinity",
      half: 0.5,
      list: ["1", null, "$"],
    });
  });

  test("encoded values stay the text they are", () => {
    const text = `{"a":{"$integer":"AQAAAAAAAAA="}}`;
    expect(inFormat(text, "encoded")).toBe(text);
  });

  test("an unknown format is refused", () => {
    expect(parseFormat("convex_json")).toBe("encoded");
    expect(parseFormat(undefined)).toBe("plain");
    expect(() => parseFormat("xml")).toThrow(HttpError);
  });
});
