// The processor time of the thread that asks.
import fs from "node:fs";

/** The kernel's account of the thread that opens it: its first word is the nanoseconds that the thread has run. */
const ACCOUNT = "/proc/thread-self/schedstat";
/** Three numbers of 64 bits. */
const buffer = Buffer.alloc(64);

function ofProcess(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function ofThread(file: number): number {
  const length = fs.readSync(file, buffer, 0, buffer.length, 0);
  return Number.parseInt(buffer.toString("latin1", 0, length), 10) / 1e6;
}

/** Where the kernel keeps no account it is that of the whole process. */
function clock(): () => number {
  try {
    const file = fs.openSync(ACCOUNT, "r");
    if (ofThread(file) > 0) return () => ofThread(file);
    fs.closeSync(file);
  } catch {
    // Not on Linux, or not for us.
  }
  return ofProcess;
}

/** Milliseconds that this thread has kept a processor. */
export const threadCpuMs: () => number = clock();
