import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { LOCAL, networkOf, UNKNOWN } from "./network.ts";

describe("the network of an address", () => {
  it.each(["127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1", "localhost"])(
    "is this machine for %s",
    (address) => {
      expect(networkOf(address)).toBe(LOCAL);
    },
  );

  it.each([
    "128.0.0.1",
    "10.0.0.1",
    "1127.0.0.1",
    "127.0.0.1.example.com",
    "::2",
    "localhost.x",
    "::ffff:10.0.0.1",
  ])("is another one for %j", (address) => {
    expect([LOCAL, UNKNOWN]).not.toContain(networkOf(address));
  });

  it("is one for all of whom nobody knows it", () => {
    expect([networkOf(null), networkOf("")]).toEqual([UNKNOWN, UNKNOWN]);
  });

  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002:ffff::1", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::2", "0:0:0:0::/64"],
  ])("of %s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it("is the same however the host in it is chosen", () => {
    fc.assert(
      fc.property(fc.ipV6(), fc.ipV6(), (one, other) => {
        const network = networkOf(one);
        fc.pre(network.endsWith("::/64") && !other.includes("."));
        const prefix = network.slice(0, -"::/64".length);
        const host = networkOf(other).slice(0, -"::/64".length);
        expect(networkOf(`${prefix}:${host}`)).toBe(network);
      }),
    );
  });
});
