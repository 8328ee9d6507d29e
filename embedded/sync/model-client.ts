// The reading half of a sync client: follows the version chain the way the official client does and keeps the results.
import type { Wire } from "../values/wire.ts";
import type { Frame } from "./frames.ts";
import type { Outlet } from "./session.ts";
import { decodeTs } from "./timestamps.ts";

export interface ServerFrame {
  type: string;
  [field: string]: unknown;
}

interface WireVersion {
  querySet: number;
  identity: number;
  ts: string;
}

interface Modification {
  type: "QueryUpdated" | "QueryFailed" | "QueryRemoved";
  queryId: number;
  value?: Wire;
  errorMessage?: string;
  journal?: string | null;
}

export class ModelClient implements Outlet {
  readonly frames: ServerFrame[] = [];
  readonly results = new Map<number, Wire>();
  version = { querySet: 0, identity: 0, ts: 0n };
  transitions = 0;
  modifications = 0;
  /** Broken promises of the server: must stay empty. */
  readonly violations: string[] = [];
  closed: { code: number | undefined; reason: string } | null = null;
  isCongested = false;
  onFrame: (frame: ServerFrame) => void = () => undefined;
  isListening = true;
  isAbandoned = false;

  send(sent: Frame): void {
    const frame = JSON.parse(textOf(sent)) as ServerFrame;
    this.frames.push(frame);
    if (frame.type === "Transition") this.#transition(frame);
    this.onFrame(frame);
  }

  listen(isListening: boolean): void {
    this.isListening = isListening;
  }

  close(code: number | undefined, reason: string): void {
    this.closed = { code, reason };
  }

  abandon(): void {
    this.isAbandoned = true;
  }

  last(type: string): ServerFrame | undefined {
    return this.frames.findLast((frame) => frame.type === type);
  }

  #transition(frame: ServerFrame): void {
    const start = read(frame["startVersion"] as WireVersion);
    const end = read(frame["endVersion"] as WireVersion);
    if (
      start.querySet !== this.version.querySet ||
      start.identity !== this.version.identity ||
      start.ts !== this.version.ts
    ) {
      this.violations.push(`starts at ${show(start)}, client is at ${show(this.version)}`);
    }
    if (end.querySet < start.querySet || end.identity < start.identity || end.ts < start.ts) {
      this.violations.push(`goes back from ${show(start)} to ${show(end)}`);
    }
    this.version = end;
    this.transitions += 1;
    for (const modification of frame["modifications"] as Modification[]) {
      this.modifications += 1;
      if (modification.type === "QueryRemoved") this.results.delete(modification.queryId);
      else {
        this.results.set(
          modification.queryId,
          modification.value ?? modification.errorMessage ?? null,
        );
      }
    }
  }
}

/** What goes over the wire, in one piece. */
export function textOf(frame: Frame): string {
  const pieces = typeof frame === "string" ? [frame] : frame;
  return pieces
    .map((piece) => (typeof piece === "string" ? piece : piece.bytes.toString()))
    .join("");
}

function read(version: WireVersion): ModelClient["version"] {
  return { ...version, ts: decodeTs(version.ts) ?? -1n };
}

function show(version: ModelClient["version"]): string {
  return `${version.querySet}:${version.identity}:${version.ts}`;
}
