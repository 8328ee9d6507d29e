// Stands between a client and a backend: sees every frame, and may cut the connection at the worst moment.
import { once } from "node:events";
import type { AddressInfo } from "node:net";

import { WebSocket, WebSocketServer } from "ws";

export interface Frame {
  type: string;
  [field: string]: unknown;
}

type Verdict = "pass" | "drop" | "cut";

export class SocketProxy {
  readonly fromClient: Frame[] = [];
  readonly fromServer: Frame[] = [];
  connections = 0;
  /** Called for each frame before it is handed on; "drop" swallows it, "cut" also ends both sides. */
  onServerFrame: (frame: Frame) => Verdict = () => "pass";
  readonly #server: WebSocketServer;
  readonly #target: () => string;

  private constructor(server: WebSocketServer, target: () => string) {
    this.#server = server;
    this.#target = target;
    server.on("connection", (client, request) => this.#join(client, request.url ?? "/"));
  }

  static async start(target: () => string): Promise<SocketProxy> {
    const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
    await once(server, "listening");
    return new SocketProxy(server, target);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  cutAll(): void {
    for (const client of this.#server.clients) client.terminate();
  }

  async stop(): Promise<void> {
    this.cutAll();
    this.#server.close();
    await once(this.#server, "close");
  }

  #join(client: WebSocket, path: string): void {
    this.connections += 1;
    const upstream = new WebSocket(`${this.#target().replace("http", "ws")}${path}`);
    const waiting: string[] = [];
    client.on("message", (data: Buffer) => {
      const text = data.toString();
      this.fromClient.push(JSON.parse(text) as Frame);
      if (upstream.readyState === WebSocket.OPEN) upstream.send(text);
      else waiting.push(text);
    });
    upstream.on("open", () => {
      for (const text of waiting.splice(0)) upstream.send(text);
    });
    upstream.on("message", (data: Buffer) => {
      const text = data.toString();
      const frame = JSON.parse(text) as Frame;
      this.fromServer.push(frame);
      const verdict = this.onServerFrame(frame);
      if (verdict === "pass") client.send(text);
      else if (verdict === "cut") client.terminate();
    });
    client.on("close", () => upstream.terminate());
    upstream.on("close", (code, reason) => {
      if (code >= 1000 && code < 1005) client.close(code, reason);
      else client.terminate();
    });
    upstream.on("error", () => client.terminate());
    client.on("error", () => upstream.terminate());
  }
}
