// What the server says, as text. Results are pasted in as the text they arrived in: nothing here parses them.
import type { ActionOutcome, FunctionFailure, MutationOutcome } from "../runtime/runs/calls.ts";
import type { SharedText } from "./socket-memory.ts";
import { encodeTs } from "./timestamps.ts";

/** One message, in pieces where it holds texts that other sockets are sent as well. */
export type Frame = string | (string | SharedText)[];

/** What changes one query for a client. */
export interface Modification {
  head: string;
  rest: string | SharedText;
}

export interface Version {
  querySet: number;
  identity: number;
  ts: bigint;
}

export const PING = `{"type":"Ping"}`;

export function transition(start: Version, end: Version, modifications: Modification[]): Frame {
  const shared: (string | SharedText)[] = [];
  let text = `{"type":"Transition","startVersion":${version(start)},"endVersion":${version(end)},"modifications":[`;
  for (const [i, { head, rest }] of modifications.entries()) {
    text += i === 0 ? head : `,${head}`;
    if (typeof rest === "string") text += rest;
    else {
      shared.push(text, rest);
      text = "";
    }
  }
  text += "]}";
  return shared.length === 0 ? text : [...shared, text];
}

export function queryRemoved(queryId: number): Modification {
  return { head: `{"type":"QueryRemoved","queryId":${queryId}`, rest: "}" };
}

export function mutationResponse(requestId: number, outcome: MutationOutcome): string {
  const head = `{"type":"MutationResponse","requestId":${requestId}`;
  if (!outcome.ok) return `${head},"ts":null,${failure(outcome)}`;
  return `${head},"ts":"${encodeTs(outcome.ts)}",${success(outcome)}`;
}

export function actionResponse(requestId: number, outcome: ActionOutcome): string {
  const body = outcome.ok ? success(outcome) : failure(outcome);
  return `{"type":"ActionResponse","requestId":${requestId},${body}`;
}

export function authError(
  error: string,
  baseVersion: number,
  authUpdateAttempted: boolean,
): string {
  return JSON.stringify({ type: "AuthError", error, baseVersion, authUpdateAttempted });
}

export function fatalError(error: string): string {
  return JSON.stringify({ type: "FatalError", error });
}

function success(outcome: { value: string; logLines: string[] }): string {
  return `"success":true,"result":${outcome.value},"logLines":${JSON.stringify(outcome.logLines)}}`;
}

/** Clients throw a ConvexError exactly when the key `errorData` is there, whatever its value. */
function failure(
  outcome: Pick<FunctionFailure, "errorMessage" | "errorData" | "logLines">,
): string {
  const data =
    outcome.errorData === undefined ? "" : `,"errorData":${JSON.stringify(outcome.errorData)}`;
  return `"success":false,"result":${JSON.stringify(outcome.errorMessage)},"logLines":${JSON.stringify(outcome.logLines)}${data}}`;
}

function version({ querySet, identity, ts }: Version): string {
  return `{"querySet":${querySet},"identity":${identity},"ts":"${encodeTs(ts)}"}`;
}
