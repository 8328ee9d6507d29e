// Where a server is told to listen, as people write it in settings and on command lines.
import { isIPv6 } from "node:net";

/** As it stands in an address. */
export function bracketed(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}

/** A name, or an address as browsers write it, without the brackets that it has there. */
export function hostOf(text: string, setting: string): string {
  const name = text.trim().replace(/^\[(.*)\]$/, "$1");
  if (name.includes("%")) {
    throw new Error(
      `${setting} can not be an address with a zone, such as "${text}": no browser opens one. Use :: to listen on every address`,
    );
  }
  const written = `http://${bracketed(name)}`;
  const isName = isIPv6(name) || !/[\s:/?#@\\[\]]/.test(name);
  if (isName && URL.canParse(written)) return new URL(written).hostname.replaceAll(/[[\]]/g, "");
  throw new Error(`${setting} must be a name or an address to listen on, not "${text}"`);
}

/** `Number` would also take `0x10`, `1e3` and blanks. */
export function portOf(text: string, setting: string): number {
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new Error(`${setting} must be a port number, not "${text}"`);
}
