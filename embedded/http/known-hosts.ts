// Under which names a server is asked. A browser sends the name that stands in the address, so a stranger's name that was
// pointed at this machine comes with a stranger's page, whose origin would then be taken for our own.
import type { IncomingMessage } from "node:http";
import { isIP, isIPv6 } from "node:net";

import { bracketed } from "./listen-at.ts";

export type IsKnownHost = (request: IncomingMessage) => boolean;

/** As on Convex, where names are routed before a server sees them. */
export const anyHost: IsKnownHost = () => true;

const HOST = /^(\[[\da-f:.]+\]|[^:[\]]+)(?::\d+)?$/i;
const LOOPBACK = /^(?:(?:[^.]+\.)*localhost|127\.\d+\.\d+\.\d+|::1)$/;

/** The listed names, those of this machine itself, and the address to which the peer connected. Ports do not matter. */
export function knownHosts(names: readonly string[]): IsKnownHost {
  const known = new Set(names.map((name) => nameOf(bracketed(name.trim()))));
  return ({ headers: { host }, socket }) => {
    // Programs of old; browsers always send one.
    if (host === undefined) return true;
    const name = nameOf(host);
    if (name === null) return false;
    return LOOPBACK.test(name) || known.has(name) || isAddressOf(socket.localAddress, name);
  };
}

function nameOf(host: string): string | null {
  const name = HOST.exec(host.trim())?.[1]?.toLowerCase().replaceAll(/[[\]]/g, "");
  return name === undefined ? null : asBrowsersWriteIt(name);
}

/** An address of IPv6 has many spellings. */
function asBrowsersWriteIt(name: string): string {
  return isIPv6(name) ? new URL(`http://${bracketed(name)}`).hostname.slice(1, -1) : name;
}

/** An address can not be pointed elsewhere as a name can. Where it is local to a link, the socket says to which one; nobody else does. */
function isAddressOf(local: string | undefined, name: string): boolean {
  if (isIP(name) === 0 || local === undefined) return false;
  const address = local.replace(/%.*$/, "");
  const spellings = [address, address.replace(/^::ffff:(?=[\d.]+$)/, "")];
  return spellings.some((one) => asBrowsersWriteIt(one) === name);
}
