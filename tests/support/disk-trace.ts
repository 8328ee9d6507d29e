// What a process asked of its disk, call by call, and what of it a power cut could have left behind.
import { execFile, execFileSync } from "node:child_process";
import { basename, join } from "node:path";
import { promisify } from "node:util";

const SECTOR = 512;
const CALLS = "openat,close,lseek,ftruncate,write,writev,pwrite64,pwritev,fsync,fdatasync";

export function canTrace(): boolean {
  try {
    execFileSync("strace", ["-qq", "-e", "trace=none", "true"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Runs the program, which may import TypeScript, and writes down each of its calls. */
export async function runTraced(program: string, traceFile: string): Promise<void> {
  const strace = ["-f", "-qq", "-v", "-xx", "-s", "2097152", "-e", `trace=${CALLS}`];
  const node = [process.execPath, "--import", "tsx", "--input-type=module", "-e", program];
  await promisify(execFile)("strace", [...strace, "-o", traceFile, ...node]);
}

interface FileWrite {
  at: number;
  data: Buffer;
  /** Moments are places in the order of calls. */
  begun: number;
  finished: number;
  /** From here on no power cut takes it away. */
  durable: number;
}

interface Call {
  thread: string;
  name: string;
  args: string;
  result: number;
  begun: number;
  finished: number;
}

interface OpenFile {
  file: TracedFile;
  isSynchronous: boolean;
  isAppending: boolean;
  position: number;
}

interface TracedFile {
  writes: FileWrite[];
  size: number;
}

/** The writes to the files of one folder, and what the program's first thread said on its standard output (compilers that it starts have one too). */
export class DiskTrace {
  readonly said: { text: string; begun: number }[] = [];
  readonly length: number;
  readonly #files: ReadonlyMap<string, TracedFile>;
  readonly #opened = new Map<number, OpenFile>();

  constructor(trace: string, folder: string, names: readonly string[]) {
    this.#files = new Map(names.map((name) => [join(folder, name), { writes: [], size: 0 }]));
    const lines = trace.split("\n");
    this.length = lines.length;
    const firstThread = lines[0]?.split(" ", 1)[0];
    for (const call of callsOf(lines)) this.#take(call, call.thread === firstThread);
  }

  /** Of one of the files. */
  writes(name: string): readonly FileWrite[] {
    const found = [...this.#files].find(([path]) => basename(path) === name);
    return found?.[1].writes ?? [];
  }

  #take(call: Call, isFirstThread: boolean): void {
    const { name, args, result, begun, finished } = call;
    if (result < 0) return;
    const fd = Number(/^\d+/.exec(args)?.[0]);
    if (name === "openat") {
      const file = this.#files.get(bytesOf(args).toString());
      if (file === undefined) return;
      this.#opened.set(result, {
        file,
        isSynchronous: /O_D?SYNC/.test(args),
        isAppending: args.includes("O_APPEND"),
        position: 0,
      });
      return;
    }
    if (isFirstThread && name === "write" && fd === 1) {
      this.said.push({ text: bytesOf(args).toString(), begun });
    }
    const open = this.#opened.get(fd);
    if (open === undefined) return;
    if (name === "close") this.#opened.delete(fd);
    else if (name === "lseek") open.position = result;
    else if (name === "ftruncate") throw new Error("A length set by hand is no part of this model");
    else if (name.endsWith("sync")) {
      for (const write of open.file.writes) {
        if (write.finished < begun) write.durable = Math.min(write.durable, finished);
      }
    } else {
      const data = bytesOf(args).subarray(0, result);
      const { file } = open;
      if (open.isAppending) open.position = file.size;
      const at = name.startsWith("p") ? Number(/\d+$/.exec(args)?.[0]) : open.position;
      file.size = Math.max(file.size, at + data.length);
      if (!name.startsWith("p")) open.position += data.length;
      file.writes.push({
        at,
        data,
        begun,
        finished,
        durable: open.isSynchronous ? finished : Infinity,
      });
    }
  }
}

/** The calls in the order in which they were answered; one that another thread interrupted takes two lines. */
function* callsOf(lines: readonly string[]): Generator<Call> {
  const unfinished = new Map<string, { text: string; begun: number }>();
  for (const [place, line] of lines.entries()) {
    const [, thread = "", rest = ""] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    const resumed = /^<\.\.\. \w+ resumed>/.exec(rest)?.[0];
    const start = unfinished.get(thread);
    let text = rest;
    let begun = place;
    if (rest.endsWith("<unfinished ...>")) {
      unfinished.set(thread, { text: rest.slice(0, rest.lastIndexOf(" <")), begun: place });
      continue;
    }
    if (resumed !== undefined && start !== undefined) {
      text = start.text + rest.slice(resumed.length);
      begun = start.begun;
    }
    const [, name = "", args = "", result = ""] = /^(\w+)\((.*)\)\s+= (-?\d+)/.exec(text) ?? [];
    if (name === "") continue;
    yield { thread, name, args, result: Number(result), begun, finished: place };
  }
}

/** All that is quoted, one after the other: the parts of a vector belong together. */
function bytesOf(args: string): Buffer {
  const quoted = [...args.matchAll(/"([^"]*)"/g)].map(([, hex = ""]) => hex.replaceAll("\\x", ""));
  return Buffer.from(quoted.join(""), "hex");
}

/** What the disk does with what it was not yet told to keep; torn: some sectors are written and some not. */
export type Fate = "dropped" | "kept" | "torn";

/** The file as a power cut right before the call at `place` may leave it. */
export function imageAt(
  writes: readonly FileWrite[],
  place: number,
  fate: Fate,
  random: () => number,
): Buffer {
  const begun = writes.filter((write) => write.begun < place);
  const image = Buffer.alloc(Math.max(0, ...begun.map(({ at, data }) => at + data.length)));
  for (const { at, data, durable } of begun) {
    let from = 0;
    while (from < data.length) {
      const to = from + SECTOR - ((at + from) % SECTOR);
      const isKept = durable < place || fate === "kept" || (fate === "torn" && random() < 0.5);
      if (isKept) data.copy(image, at + from, from, to);
      from = to;
    }
  }
  return image;
}
