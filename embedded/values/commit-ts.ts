// `{"$commitTs": null}` stands for the timestamp of the very commit that carries it.
import { fromInt64 } from "./kinds.ts";

// Inside a string its quotes would be escaped: in a value's JSON text this sequence can be nothing else.
const PLACEHOLDER = '{"$commitTs":null}';

export function isUndated(text: string | null | undefined): text is string {
  return text?.includes(PLACEHOLDER) === true;
}

/** The JSON text of a value with the timestamp in every place that was kept for it. */
export function dated(text: string, ts: bigint): string {
  return isUndated(text) ? text.replaceAll(PLACEHOLDER, JSON.stringify(fromInt64(ts))) : text;
}
