// Requests that offer to go on in another protocol than HTTP/1.1. Some programs do that with each of theirs: Java's HttpClient and
// `curl --http2` offer HTTP/2.
import { IncomingMessage } from "node:http";
import type { ServerOptions } from "node:http";

interface OfferOptions extends ServerOptions {
  /** `@types/node` does not have it yet. */
  shouldUpgradeCallback: (request: IncomingMessage) => boolean;
}

export function isOffer({ headers }: IncomingMessage): boolean {
  return headers.upgrade !== undefined;
}

export function isWebSocketOffer({ headers }: IncomingMessage): boolean {
  return /\bwebsocket\b/i.test(headers.upgrade ?? "");
}

/**
 * For a server that has `upgrade` events for some offers only. The others it reads and answers as if they had not been made, but
 * loses what came in together with the end of such a request.
 */
export function takingOnly(isTaken: (request: IncomingMessage) => boolean): OfferOptions {
  /** Older versions of Node.js (before 22.21 and 24.9) ask nobody: they go by this property, which is theirs. */
  class Request extends IncomingMessage {
    declare isUpgrade: boolean | null;

    get upgrade(): boolean | null {
      if (this.isUpgrade === true) this.isUpgrade = this.method === "CONNECT" || isTaken(this);
      return this.isUpgrade;
    }

    set upgrade(isUpgrade: boolean | null) {
      this.isUpgrade = isUpgrade;
    }
  }
  return { IncomingMessage: Request, shouldUpgradeCallback: isTaken };
}
