// The details of an entry as they leave the product.
import { instantOf } from "./contract.ts";
import type { AuditEntryView } from "./views.ts";

type Details = AuditEntryView["details"];

/** With their times in ISO 8601, those of `before` and `after` too. */
export function isoDetails(details: Details): Details {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, isoDetail(name, value)]),
  );
}

function isoDetail(name: string, value: Details[string]): Details[string] {
  if (typeof value === "object" && value !== null) return isoDetails(value) as typeof value;
  const instant = instantOf(name, value);
  return instant === null ? value : new Date(instant).toISOString();
}
