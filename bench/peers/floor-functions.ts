// The functions of the chat, run by Convex's own library on pages in memory while the quickest write is under way: no transaction, no
// checks, no realm, no read set. What these take, nobody can spare who runs them.
import { closeSync, constants, openSync, write, writeSync } from "node:fs";
import { join } from "node:path";
import { Script } from "node:vm";

import { buildScript, SCRIPT_RESULT } from "#embedded/node";

import { temporaryFolder } from "../../tests/setup/server.ts";
import { PAGE, seedRow, type ChatRow } from "../chat-system.ts";
import type { FloorAnswers } from "./floor-store.ts";
import type { PeerSize } from "./wire.ts";

interface Functions {
  send: { invokeMutation(args: string): Promise<string> };
  list: { invokeQuery(args: string): Promise<string> };
}
interface Insert {
  value: ChatRow & { conversation: number };
}
/** A query as one list (docs/decisions/046): index, order, limit, and one condition, with the conversation at its end. */
type Asked = [string, null, number, "Eq", "conversation", number];

/** In the bundle that the backend makes of them, short ways through the library included. */
async function load(): Promise<Functions> {
  const folder = join(import.meta.dirname, "../functions");
  const text = 'export { list, send } from "./chat.ts";';
  const { code } = await buildScript(folder, "floor", text, "isolate");
  return new Script(`${code}\n${SCRIPT_RESULT}`).runInThisContext() as Functions;
}

const FILE_BYTES = 16 * 2 ** 20;

/** Lines behind one another in a file whose place on the disk is there already. */
function openLog() {
  const folder = temporaryFolder("bench-floor");
  const { O_CREAT, O_DSYNC, O_WRONLY } = constants;
  const file = openSync(join(folder.path, "log"), O_WRONLY | O_CREAT | O_DSYNC);
  writeSync(file, Buffer.alloc(FILE_BYTES));
  let end = 0;
  return {
    /** Resolves when it is on the disk. */
    append(line: string): Promise<void> {
      const bytes = Buffer.from(`${line}\n`);
      const from = end % (FILE_BYTES - bytes.length);
      end += bytes.length;
      return new Promise((resolve, reject) => {
        const done = (error: Error | null): void => (error === null ? resolve() : reject(error));
        write(file, bytes, 0, bytes.length, from, done);
      });
    },
    close(): void {
      closeSync(file);
      folder.remove();
    },
  };
}

export async function openFunctionsFloor({
  conversations,
  messages,
}: PeerSize): Promise<FloorAnswers> {
  const log = openLog();
  let written = Promise.resolve();
  const page = Array.from({ length: Math.min(PAGE, messages) }, (_, at) =>
    seedRow(messages - 1 - at),
  );
  /** The newest rows of each conversation, newest first. */
  const pages = Array.from({ length: conversations }, () => page);
  const answers: Record<string, (args: string) => string> = {
    "embedded/insert": (args) => {
      const { conversation, ...row } = (JSON.parse(args) as Insert).value;
      pages[conversation] = [row, ...(pages[conversation] ?? []).slice(0, PAGE - 1)];
      written = Promise.all([written, log.append(args)]).then(() => undefined);
      return '"1"';
    },
    "embedded/queryRows": (args) => {
      const [, , , , , conversation] = JSON.parse(args) as Asked;
      return `{"rows":${JSON.stringify(pages[conversation])},"isPlain":true,"done":true}`;
    },
  };
  function ask(op: string, args: string): string {
    const answer = answers[op];
    if (answer === undefined) throw new Error(`the floor knows no ${op}`);
    return answer(args);
  }
  Object.assign(globalThis, { Convex: { ask, asyncSyscall: ask } });
  const { send, list } = await load();
  const rowsText = (conversation: number): Promise<string> =>
    list.invokeQuery(JSON.stringify([{ conversation }]));
  return {
    async add(conversation, body, isWatched) {
      await send.invokeMutation(JSON.stringify([{ conversation, body }]));
      const mine = written;
      const rows = isWatched ? await rowsText(conversation) : "";
      await mine;
      return rows;
    },
    rowsText,
    close: async () => log.close(),
  };
}
