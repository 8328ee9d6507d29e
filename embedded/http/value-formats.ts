// In which form values leave: the encoding that round trips, or plain JSON for callers that know no Convex.
import type { Wire } from "../values/wire.ts";
import { HttpError } from "./http-errors.ts";

export type ValueFormat = "encoded" | "plain";

export function parseFormat(format: Wire | undefined): ValueFormat {
  switch (format) {
    case "convex_encoded_json":
    case "convex_json":
      return "encoded";
    case undefined:
    case null:
    case "json":
    case "convex_clean_json":
      return "plain";
    default:
      throw new HttpError(
        400,
        "BadFormat",
        `param "format" must be one of json, convex_encoded_json`,
      );
  }
}

/** Takes and gives JSON text. */
export function inFormat(valueText: string, format: ValueFormat): string {
  if (format === "encoded" || !valueText.includes(`"$`)) return valueText;
  return JSON.stringify(toPlain(JSON.parse(valueText) as Wire));
}

export function toPlain(value: Wire): Wire {
  if (Array.isArray(value)) return value.map(toPlain);
  if (typeof value !== "object" || value === null) return value;
  const { $integer, $float, $bytes } = value;
  if (typeof $integer === "string") {
    return Buffer.from($integer, "base64").readBigInt64LE().toString();
  }
  if (typeof $bytes === "string") return $bytes;
  if (typeof $float === "string") return plainFloat(Buffer.from($float, "base64").readDoubleLE());
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, toPlain(field)]));
}

function plainFloat(number: number): Wire {
  return Number.isFinite(number) ? number : String(number);
}
