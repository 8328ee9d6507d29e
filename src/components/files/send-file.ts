// Sends a file to the server: an address is asked for, and takes the bytes once. How far it is can be followed, which
// `fetch` does not tell of what is sent.
import { readAppError } from "#convex/model/errors.ts";
import { type FilePurpose, UPLOAD_TIMEOUT_MS } from "#convex/model/files/contract.ts";

export interface SentFile {
  uploadURL: string;
  /** What stands for the file from now on, wherever one is asked for. */
  normalizedPath: string;
  fileName: string;
  fileSize: number;
  fileType: string;
}

export interface Sending {
  purpose: FilePurpose;
  /** Asks the server for an address. */
  ask: (input: { purpose: FilePurpose; bytes: number }) => Promise<{ path: string }>;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Why it did not arrive. `said` are the server's own words. */
export class SendFailure extends Error {
  readonly why: "address" | "status" | "network" | "timeout" | "stopped";
  readonly status: number;
  readonly said: string | undefined;

  constructor(
    why: SendFailure["why"],
    { status = 0, said }: { status?: number; said?: string | undefined } = {},
  ) {
    super(why);
    this.why = why;
    this.status = status;
    this.said = said;
  }
}

function fieldIn(body: unknown, name: string): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const value: unknown = Reflect.get(body, name);
  return typeof value === "string" ? value : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whatever is done, it is done within the time, or stopped. */
async function within<T>(work: Promise<T>, { signal }: Sending): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ended = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new SendFailure("timeout")), UPLOAD_TIMEOUT_MS);
    signal.addEventListener("abort", () => reject(new SendFailure("stopped")), { once: true });
  });
  return await Promise.race([work, ended]).finally(() => clearTimeout(timer));
}

/** A call of the server that failed, before the file came or behind it. */
export function refusalBehind(error: unknown): SendFailure {
  const said = readAppError(error)?.message;
  return said === undefined ? new SendFailure("network") : new SendFailure("address", { said });
}

async function askAddress(file: Blob, { purpose, ask }: Sending): Promise<string> {
  try {
    // A file without a byte is refused for what it is, when it comes.
    return (await ask({ purpose, bytes: Math.max(1, file.size) })).path;
  } catch (error) {
    throw refusalBehind(error);
  }
}

/** Also an address with another name of the server's is reached where this page came from. */
function here(address: string): string {
  const { pathname, search } = new URL(address, location.href);
  return pathname + search;
}

function putBytes(address: string, file: Blob, { onProgress, signal }: Sending): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener("loadend", () => {
      const { status, responseText } = request;
      const body = parsed(responseText);
      const path = fieldIn(body, "path") ?? fieldIn(body, "url");
      if (status === 200 && path !== undefined) resolve(here(path));
      else if (status === 0) reject(new SendFailure(signal.aborted ? "stopped" : "network"));
      else reject(new SendFailure("status", { status, said: fieldIn(body, "message") }));
    });
    request.open("PUT", address);
    request.setRequestHeader("Content-Type", file.type);
    request.send(file);
  });
}

export async function sendFile(file: Blob, name: string, sending: Sending): Promise<SentFile> {
  const ending = new AbortController();
  sending.signal.addEventListener("abort", () => ending.abort(), { once: true });
  const own = { ...sending, signal: ending.signal };
  try {
    const uploadURL = await within(askAddress(file, own), own);
    const normalizedPath = await within(putBytes(uploadURL, file, own), own);
    return { uploadURL, normalizedPath, fileName: name, fileSize: file.size, fileType: file.type };
  } finally {
    // What is still on its way is not waited for.
    ending.abort();
  }
}
