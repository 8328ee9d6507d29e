import type { IncomingMessage } from "node:http";

import { expect, test } from "vitest";

import { anyHost, knownHosts } from "./known-hosts.ts";

const isKnown = knownHosts(["Guides.example", "guides.example:8443", "10.0.0.9"]);

function asked(host: string | undefined, localAddress = "127.0.0.1"): IncomingMessage {
  return { headers: { host }, socket: { localAddress } } as unknown as IncomingMessage;
}

test.each([
  "guides.example",
  "GUIDES.example:443",
  "localhost",
  "localhost:3000",
  "app.localhost",
  "127.0.0.1:3000",
  "127.8.9.1",
  "[::1]:3000",
  "10.0.0.9",
])("%s is known", (host) => {
  expect(isKnown(asked(host))).toBe(true);
});

test.each([
  "evil.example",
  "localhost.evil.example",
  "evillocalhost",
  "127.0.0.1.evil.example",
  "localhost.",
  "guides.example.",
  "www.guides.example",
  "guides.example@evil.example",
  "10.0.0.8",
  "[::2]",
  "0.0.0.0",
  "",
  "a b",
  "[bad",
])("%j is not", (host) => {
  expect(isKnown(asked(host))).toBe(false);
  expect(anyHost(asked(host))).toBe(true);
});

test("the address to which the peer connected is known, and no name that stands for it", () => {
  expect(isKnown(asked("192.168.1.5:3000", "192.168.1.5"))).toBe(true);
  expect(isKnown(asked("192.168.1.5:3000", "::ffff:192.168.1.5"))).toBe(true);
  expect(isKnown(asked("[::ffff:c0a8:105]:3000", "::ffff:192.168.1.5"))).toBe(true);
  expect(isKnown(asked("[fe80::1]:3000", "fe80::1"))).toBe(true);
  // The zone is the machine's own word for where that address is; nobody sends it.
  expect(isKnown(asked("[fe80::1]:3000", "fe80::1%eth0"))).toBe(true);
  expect(isKnown(asked("[fe80::2]:3000", "fe80::1%eth0"))).toBe(false);
  expect(isKnown(asked("192.168.1.6", "192.168.1.5"))).toBe(false);
  expect(isKnown(asked("router.home", "192.168.1.5"))).toBe(false);
});

test("an address of IPv6 is known however it is listed and written", () => {
  const isListed = knownHosts(["fd00::2", "[FD00:0::3]"]);
  for (const host of ["[fd00::2]:3000", "[fd00:0:0::2]", "[FD00::3]"]) {
    expect([host, isListed(asked(host))]).toEqual([host, true]);
  }
  expect(isListed(asked("[fd00::4]"))).toBe(false);
});

test("no host at all is a program of old", () => {
  expect(isKnown(asked(undefined))).toBe(true);
});
