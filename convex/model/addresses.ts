// Which addresses the server may fetch from: public ones only, however they are written. Pure, so that every notation is
// a row of a table in the tests. `URL` has already made a dotted address of every odd form (`0x7f.1`, `2130706433`).
import { isPrivateName } from "./website.ts";

const DOTTED = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;

/** IANA's special-purpose blocks of IPv4: this network, private, shared, loopback, link-local, test, multicast, reserved. */
const SPECIAL_IPV4: readonly (readonly [base: string, bits: number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];

function numberOf(dotted: string): number | null {
  const parts = DOTTED.exec(dotted)?.slice(1).map(Number);
  if (parts === undefined || parts.some((part) => part > 255)) return null;
  return parts.reduce((sum, part) => sum * 256 + part, 0);
}

const SPECIAL = SPECIAL_IPV4.map(([base, bits]) => {
  const size = 2 ** (32 - bits);
  return { block: Math.floor((numberOf(base) ?? 0) / size), size };
});

function isPublicNumber(address: number): boolean {
  return SPECIAL.every(({ block, size }) => Math.floor(address / size) !== block);
}

/** The eight groups of an IPv6 address in any spelling; null when it is none. */
function groupsOf(text: string): number[] | null {
  if (!text.includes(":") || !URL.canParse(`http://[${text}]/`)) return null;
  // As browsers write it: lower case, no dotted end, `::` for the longest run of zeros.
  const canonical = new URL(`http://[${text}]/`).hostname.slice(1, -1);
  const [head = "", tail] = canonical.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
}

function isPublicIpv6(groups: readonly number[]): boolean {
  const [first = 0, second = 0, , , , sixth = 0, seventh = 0, eighth = 0] = groups;
  const embedded = seventh * 65_536 + eighth;
  const zerosTo = (end: number) => groups.slice(0, end).every((group) => group === 0);
  // IPv4 in IPv6 is judged as what it stands for: mapped (::ffff:0:0/96) and translated (64:ff9b::/96).
  if (zerosTo(5) && sixth === 0xff_ff) return isPublicNumber(embedded);
  const isTranslated = groups.slice(2, 6).every((group) => group === 0);
  if (first === 0x64 && second === 0xff_9b && isTranslated) return isPublicNumber(embedded);
  // Only 2000::/3 is handed out to anybody; in it are Teredo and others (2001::/23), examples and 6to4 set apart.
  if (first < 0x20_00 || first > 0x3f_ff) return false;
  if (first === 0x20_01 && (second < 0x02_00 || second === 0x0d_b8)) return false;
  return first !== 0x20_02 && !(first === 0x3f_ff && second < 0x10_00);
}

/** Whether this is an address that everybody on the internet could ask. What is no address is not. */
export function isPublicAddress(address: string): boolean {
  const number = numberOf(address);
  if (number !== null) return isPublicNumber(number);
  const groups = groupsOf(address);
  return groups !== null && isPublicIpv6(groups);
}

/** The address that a host already is, without asking anybody; null for a name. */
export function literalAddress(hostname: string): string | null {
  if (hostname.startsWith("[")) return hostname.slice(1, -1);
  return numberOf(hostname) === null ? null : hostname;
}

/** Whether the server may be sent there at all; a name still has to be looked up, and what it means judged. */
export function isPublicUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (protocol !== "http:" && protocol !== "https:") return false;
  if (username !== "" || password !== "") return false;
  const literal = literalAddress(hostname);
  if (literal !== null) return isPublicAddress(literal);
  const name = hostname.replace(/\.$/, "");
  return name.includes(".") && !isPrivateName(name);
}
