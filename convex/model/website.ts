// Addresses of websites that people give of themselves. Browser-safe.

/** Last labels of names that no public website has, or that mean another machine to each who follows the link. */
const PRIVATE_ENDINGS = new Set(
  "alt arpa corp home internal intranet invalid lan local localdomain localhost onion private test".split(
    " ",
  ),
);
/** Whether a name can mean another machine to each who asks; it may be written in any case. */
export function isPrivateName(hostname: string): boolean {
  return PRIVATE_ENDINGS.has(hostname.toLowerCase().split(".").at(-1) ?? "");
}

const PUBLIC_HOST = /^(?:[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?\.)+([a-z][a-z0-9-]*)$/;
const ASCII = /^[\x20-\x7e]*$/;

/**
 * A public host by its name, and nothing that shows the reader another one: no user before the host, no number in its
 * place (`URL` has made a dotted one of every form), no blanks or backslashes that browsers drop or turn.
 */
export function isWebsite(text: string): boolean {
  if (!/^https?:\/\/[^/]/i.test(text) || /[\s\\]/.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  if (username !== "" || password !== "" || /^https?:\/\/[^/?#]*@/i.test(text)) return false;
  const ending = PUBLIC_HOST.exec(hostname)?.[1];
  return ending !== undefined && !isPrivateName(ending);
}

/** As browsers ask for it (`xn--…`): letters of other scripts may look like those of another's name. */
export function inAscii(text: string): string {
  return ASCII.test(text) || !URL.canParse(text) ? text : new URL(text).href;
}
