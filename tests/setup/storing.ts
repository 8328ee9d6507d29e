// A gap of convex-test: what an action stores joins whichever transaction happens to be open, and is refused where that one
// ends while the bytes are hashed (get-convex/convex-test#151). Nothing was written then, so it is stored again.
const REFUSAL = /^Write outside of transaction/u;
const TRIES = 100;

type Syscall = (op: string, args: Record<string, unknown>) => Promise<unknown>;

interface Syscalls {
  syscall: unknown;
  asyncSyscall: unknown;
  jsSyscall: Syscall;
}

const persistent = new WeakSet<Syscalls>();

async function stored(syscalls: Syscalls, ...call: Parameters<Syscall>): Promise<unknown> {
  for (let tries = 1; ; tries++) {
    try {
      return await syscalls.jsSyscall(...call);
    } catch (error) {
      if (tries === TRIES || !(error instanceof Error) || !REFUSAL.test(error.message)) throw error;
    }
  }
}

/** From now on files are stored whatever else runs. To be called once a backend of convex-test stands. */
export function storeWhateverRuns(): void {
  const world = globalThis as unknown as { Convex: Syscalls };
  const theirs = world.Convex;
  if (persistent.has(theirs)) return;
  const ours: Syscalls = {
    get syscall() {
      return theirs.syscall;
    },
    get asyncSyscall() {
      return theirs.asyncSyscall;
    },
    jsSyscall: (...call) => stored(theirs, ...call),
  };
  persistent.add(ours);
  world.Convex = ours;
}
