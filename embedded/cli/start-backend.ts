// A backend that listens: on one origin for everything, or on two as Convex has them.
import { HttpServer } from "../http/http-server.ts";
import { bracketed } from "../http/listen-at.ts";
import {
  clientOrigin,
  oneOrigin,
  siteOrigin,
  type Fallback,
  type Handler,
} from "../http/origin-handler.ts";
import { openBackend, openData, type Backend, type BackendOptions, type Urls } from "./backend.ts";

export interface StartOptions extends BackendOptions {
  /** 127.0.0.1 by default. */
  host?: string;
  /** 0, the default, lets the system choose. */
  port?: number;
  /** Another port for the HTTP actions. Without it they are on the same origin, behind Convex's client paths. */
  sitePort?: number;
  /** On one origin: what neither Convex nor the site answers. */
  fallback?: Fallback;
  /** Origin as clients see it, when that is not where the server listens. */
  publicUrl?: string;
  /**
   * Runs when the functions are loaded; `port` opens after it. A port that the system chooses is open before, because the
   * functions know its number: nobody else does yet, and who comes all the same waits.
   */
  beforeListen?: (backend: Backend) => Promise<void>;
}

export interface RunningBackend extends Backend {
  port: number;
  /** Where it listens; `url` may be a public name for it. */
  address: string;
  /** Answers what is in flight, closes sockets and data; done within five seconds. */
  stop(): Promise<void>;
}

const STOP_GRACE_MS = 3_000;

export async function startBackend(options: StartOptions): Promise<RunningBackend> {
  const data = await openData(options);
  const host = options.host ?? "127.0.0.1";
  const door = new Door();
  const servers: HttpServer[] = [];
  let backend: Backend | null = null;
  try {
    const main = new HttpServer(
      door.handler("main"),
      (...upgrade) => void door.upgrade(...upgrade),
      data.world,
      options.siteErrorCode,
    );
    servers.push(main);
    const given = options.port ?? 0;
    const opensLate = options.beforeListen !== undefined && given !== 0;
    if (opensLate) {
      // What comes before may take long: nobody should wait for it only to hear at its end that the port is taken.
      const probe = new HttpServer(door.handler("main"), null, data.world);
      await listen(probe, given, host);
      await probe.stop(0);
    }
    const port = opensLate ? given : await listen(main, given, host);
    const address = addressOf(host, port);
    const url = withoutSlash(options.publicUrl) ?? address;
    const urls: Urls = { url, siteUrl: url };
    if (options.sitePort !== undefined) {
      const site = new HttpServer(door.handler("site"), null, data.world, options.siteErrorCode);
      servers.push(site);
      urls.siteUrl = addressOf(host, await listen(site, options.sitePort, host));
    }
    const opened = (backend = await openBackend(options, data, urls));
    await options.beforeListen?.(opened);
    door.open(opened, options);
    if (opensLate) await listen(main, port, host);
    const stop = once(async () => {
      const answered = Promise.all(servers.map((server) => server.stop(STOP_GRACE_MS)));
      await opened.close(STOP_GRACE_MS, answered);
    });
    return { ...opened, port, address, stop };
  } catch (error) {
    await Promise.all(servers.map((server) => server.stop(0)));
    await (backend?.close(0) ?? data.engine.close());
    throw error;
  }
}

interface Doors {
  main: Handler;
  site: Handler;
  upgrade: Backend["sync"];
}

/** Requests that come while the functions are still loading wait here. */
class Door {
  #isOpen: Doors | null = null;
  #open: (doors: Doors) => void = () => undefined;
  readonly #opened = new Promise<Doors>((resolve) => {
    this.#open = resolve;
  });

  open({ services, sync }: Backend, options: StartOptions): void {
    const main =
      options.sitePort === undefined
        ? oneOrigin(services, options.fallback ?? notFound)
        : clientOrigin(services);
    this.#isOpen = { main, site: siteOrigin(services), upgrade: sync };
    this.#open(this.#isOpen);
  }

  handler(which: "main" | "site"): Handler {
    return (request, response) =>
      this.#isOpen?.[which](request, response) ??
      this.#opened.then((doors) => doors[which](request, response));
  }

  async upgrade(...[request, socket, head]: Parameters<Backend["sync"]["upgrade"]>): Promise<void> {
    const { upgrade } = await this.#opened;
    upgrade.upgrade(request, socket, head);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: "it is in use. Stop what uses it, or choose another port.",
  EADDRNOTAVAIL: "this machine has no such address",
  ENOTFOUND: "no address is found for this name",
  EAI_AGAIN: "no address is found for this name",
  EACCES: "whoever runs this may not",
};

async function listen(server: HttpServer, port: number, host: string): Promise<number> {
  try {
    return await server.listen(port, host);
  } catch (error) {
    const { code = "unknown error" } = error as NodeJS.ErrnoException;
    const reason = REASONS[code] ?? code;
    throw new Error(`Cannot listen on ${bracketed(host)}:${port}: ${reason}`, { cause: error });
  }
}

/** Browsers treat localhost as a secure context, and people read it. */
function addressOf(host: string, port: number): string {
  const name = ["127.0.0.1", "::1", "0.0.0.0", "::"].includes(host) ? "localhost" : host;
  return `http://${bracketed(name)}:${port}`;
}

function withoutSlash(url: string | undefined): string | undefined {
  return url?.replace(/\/+$/, "");
}

const notFound: Fallback = (_request, response, url) => {
  response.writeHead(404, { "content-type": "text/plain; charset=utf-8" });
  response.end(`Nothing is served at ${url.pathname}.`);
  return Promise.resolve();
};

function once(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => (running ??= run());
}
