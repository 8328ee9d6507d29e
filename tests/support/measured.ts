// A backend in a process of its own, with what it costs, and peers that speak to it as they like.
import { fork, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import path from "node:path";

import { WebSocket } from "ws";

import type { Answers, Ask } from "./measured-server.ts";

const SCRIPT = path.join(import.meta.dirname, "measured-server.ts");

export class MeasuredServer {
  readonly #child: ChildProcess;
  readonly url: string;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
  }

  static async start(): Promise<MeasuredServer> {
    const child = fork(SCRIPT, { execArgv: ["--import", "tsx"] });
    const [{ url }] = (await once(child, "message")) as [Answers["ready"]];
    return new MeasuredServer(child, url);
  }

  /** Since the last time it was asked. */
  figures(): Promise<Answers["figures"]> {
    return this.#ask({ kind: "figures" }) as Promise<Answers["figures"]>;
  }

  memory(): Promise<Answers["memory"]> {
    return this.#ask({ kind: "memory" }) as Promise<Answers["memory"]>;
  }

  token(subject: string): Promise<string> {
    return this.#ask({ kind: "token", subject }) as Promise<string>;
  }

  async stop(): Promise<void> {
    this.#child.kill("SIGKILL");
    await once(this.#child, "exit");
  }

  async #ask(ask: Ask): Promise<unknown> {
    this.#child.send(ask);
    const [answer] = (await once(this.#child, "message")) as [unknown];
    return answer;
  }
}

export interface Padded {
  which: string;
  length: number;
}

/** A sync client without manners. */
export class Peer {
  readonly socket: WebSocket;
  closed: { code: number; reason: string } | null = null;
  received = 0;
  onText: (text: string) => void = () => undefined;
  #querySet = 0;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on("error", () => undefined);
    socket.on("close", (code, reason) => (this.closed = { code, reason: reason.toString() }));
    socket.on("message", (data: Buffer) => {
      this.received += data.length;
      this.onText(data.toString());
    });
  }

  static async connect(server: MeasuredServer, token?: string): Promise<Peer> {
    const url = `${server.url.replace("http", "ws")}/api/1.48.0/sync`;
    const peer = new Peer(new WebSocket(url, { perMessageDeflate: false }));
    await once(peer.socket, "open");
    peer.say({ type: "Connect", sessionId: randomUUID() });
    if (token !== undefined) {
      peer.say({ type: "Authenticate", baseVersion: 0, tokenType: "User", value: token });
      await once(peer.socket, "message");
    }
    return peer;
  }

  say(message: object): void {
    this.socket.send(JSON.stringify(message));
  }

  subscribe(udfPath: string, args: object[]): void {
    const modifications = args.map((each, queryId) => ({
      type: "Add",
      queryId,
      udfPath,
      args: [each],
    }));
    const baseVersion = this.#querySet;
    this.#querySet += 1;
    this.say({ type: "ModifyQuerySet", baseVersion, newVersion: this.#querySet, modifications });
  }
}
