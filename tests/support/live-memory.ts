// What a server holds on to: asked through the inspector of Node.js, after its collector has been everywhere.
import { once } from "node:events";

import { WebSocket } from "ws";

import { freePort, startServer, type RunningServer, type ServerOptions } from "../setup/server.ts";

interface Answer {
  id?: number;
  result?: { result?: { value?: unknown } };
}

const GARBAGE = "HeapProfiler.collectGarbage";
const HELD = "(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())";

type Call = (method: string, params?: object) => Promise<Answer>;

/** A server does not end while its inspector is in use. */
async function withInspector<T>(port: number, use: (call: Call) => Promise<T>): Promise<T> {
  const listed = await fetch(`http://127.0.0.1:${port}/json`);
  const [target] = (await listed.json()) as { webSocketDebuggerUrl: string }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? "");
  await once(socket, "open");
  let last = 0;
  try {
    return await use(async (method, params = {}) => {
      last += 1;
      socket.send(JSON.stringify({ id: last, method, params }));
      for (;;) {
        const [data] = (await once(socket, "message")) as [Buffer];
        const answer = JSON.parse(data.toString()) as Answer;
        if (answer.id === last) return answer;
      }
    });
  } finally {
    socket.close();
  }
}

async function heldBy(call: Call): Promise<number> {
  // What the first round lets go of may have held on to more.
  await call(GARBAGE);
  await call(GARBAGE);
  const { result } = await call("Runtime.evaluate", { expression: HELD, returnByValue: true });
  return Number(result?.result?.value);
}

/** A server, and the bytes that its main thread holds: on the heap and in buffers. */
export async function startWatched(
  options: ServerOptions,
): Promise<{ server: RunningServer; held(): Promise<number> }> {
  const port = await freePort();
  const env = { ...options.env, NODE_OPTIONS: `--inspect=127.0.0.1:${port}` };
  const server = await startServer({ ...options, env });
  return { server, held: () => withInspector(port, heldBy) };
}
