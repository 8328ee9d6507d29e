// The sockets of a storm, in a process of their own: whoever measures others meanwhile is not to wait behind them.
import { WebSocket } from "ws";

import type { StormClients, StormEnd } from "./storm.ts";

const ANSWER = Buffer.from('"type":"QueryUpdated"');
const PATIENCE_MS = 60_000;

/** Not parsed: the storm is the server's, not ours. */
function answersIn(data: Buffer): number {
  let count = 0;
  for (let at = data.indexOf(ANSWER); at !== -1; at = data.indexOf(ANSWER, at + 1)) count += 1;
  return count;
}

/** Opens and asks as the official client does; null when all queries were answered, else what kept them from it. */
function comeIn(
  { url, queries, conversations }: StormClients,
  place: number,
): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${url.replace("http", "ws")}/api/1.27.0/sync`);
    let answered = 0;
    const timer = setTimeout(() => end(`${answered} answers in a minute`), PATIENCE_MS);
    const end = (why: string | null): void => {
      clearTimeout(timer);
      resolve(why);
    };
    socket.once("error", ({ message }) => end(message));
    socket.once("close", (code, reason) => end(`closed with ${code} ${reason.toString()}`));
    socket.once("open", () => {
      const modifications = Array.from({ length: queries }, (_, queryId) => ({
        type: "Add",
        queryId,
        udfPath: "chat:list",
        args: [{ conversation: (place * queries + queryId) % conversations }],
      }));
      const sessionId = crypto.randomUUID();
      socket.send(JSON.stringify({ type: "Connect", sessionId, connectionCount: 0 }));
      socket.send(
        JSON.stringify({ type: "ModifyQuerySet", baseVersion: 0, newVersion: 1, modifications }),
      );
    });
    socket.on("message", (data: Buffer) => {
      answered += answersIn(data);
      if (answered >= queries) end(null);
    });
  });
}

const given = JSON.parse(process.argv[2] ?? "") as StormClients;
const started = performance.now();
const coming = Array.from({ length: given.sockets }, (_, place) => comeIn(given, place + 1));
const failures = (await Promise.all(coming)).filter((why) => why !== null);
for (const why of new Set(failures)) {
  console.error(`${failures.filter((other) => other === why).length} sockets: ${why}`);
}
const end: StormEnd = {
  failed: failures.length,
  allLiveMs: performance.now() - started,
};
process.send?.(end);
// They stay until the one who started this ends it.
setInterval(() => undefined, PATIENCE_MS);
