// What limits by address count. One who has an IPv6 address has a whole network of them to choose from.

const LOOPBACK = /^(::1|127\.\d+\.\d+\.\d+|localhost)$/;
const IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const NETWORK_GROUPS = 4;

/** Calls from this machine itself: the owner's scripts and tests, not a stranger's. */
export const LOCAL = "local";
/** Callers of whom nobody knows where they are: all of them are one. */
export const UNKNOWN = "unknown";

/** The network that a caller's address stands for: the address itself for IPv4, the /64 around it for IPv6. */
export function networkOf(address: string | null): string {
  if (address === null || address === "") return UNKNOWN;
  const plain = IN_IPV6.exec(address)?.[1] ?? address;
  if (LOOPBACK.test(plain)) return LOCAL;
  return plain.includes(":") ? ipv6Network(plain) : plain;
}

function ipv6Network(address: string): string {
  const [before = "", after] = (address.split("%")[0] ?? "").split("::");
  const head = before === "" ? [] : before.split(":");
  const tail = after === undefined || after === "" ? [] : after.split(":");
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  const groups = [...head, ...Array.from({ length: zeros }, () => "0"), ...tail];
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16));
  return `${network.map((group) => group.toString(16)).join(":")}::/64`;
}
