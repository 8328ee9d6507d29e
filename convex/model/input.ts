// Contracts at work: the first broken rule of an input becomes one refusal that names the field.
import type * as z from "zod/mini";
import type * as core from "zod/v4/core";

import { type AppErrorData, appError } from "./errors.ts";

/** Every input is one strict object; its fields are what both doors accept. */
export type InputSchema = z.ZodMiniObject;

const UNWORDED = "Invalid input";

function messageOf(issue: core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys") return "This field is not known here";
  // Rules without words of their own get the library's, which say what type was expected; people get this.
  return issue.message.startsWith(UNWORDED) ? "This value is missing or not valid" : issue.message;
}

function fieldOf(issue: core.$ZodIssue): string {
  const extra = issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
  return [...issue.path, ...extra].map(String).join(".");
}

export function refusalOf(issues: readonly core.$ZodIssue[]): AppErrorData {
  // A name that is not known comes first: what was meant by it may be what is missing.
  const issue = issues.find(({ code }) => code === "unrecognized_keys") ?? issues[0];
  if (issue === undefined)
    return { code: "VALIDATION", message: "This value is missing or not valid" };
  const field = fieldOf(issue);
  const message = messageOf(issue);
  return field === "" ? { code: "VALIDATION", message } : { code: "VALIDATION", message, field };
}

export function parseInput<S extends core.$ZodType>(
  schema: S & { safeParse: z.ZodMiniType["safeParse"] },
  value: unknown,
): core.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data as core.output<S>;
  const { message, field } = refusalOf(result.error.issues);
  throw appError("VALIDATION", message, field);
}
