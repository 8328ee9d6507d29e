import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { isPublicUrl, isPublicAddress } from "./addresses.ts";

const words = (text: string) => text.trim().split(/\s+/);

// One row per kind of address that no server of ours may be sent to, with its neighbours that it may.
const PRIVATE = words(`
  0.0.0.0 0.255.255.255 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.255
  127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1 172.31.255.255
  192.0.0.8 192.0.2.1 192.88.99.1 192.168.0.1 198.18.0.1 198.19.255.255
  198.51.100.7 203.0.113.9 224.0.0.1 239.255.255.255 240.0.0.1
  255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:a00:1
  0:0:0:0:0:ffff:c0a8:1 ::127.0.0.1 64:ff9b::7f00:1 64:ff9b:1::1 100::1
  2001::1 2001:db8::1 2002:7f00:1:: 2002:808:808:: 3fff::1 5f00::1
  fc00::1 fd12:3456::1 fe80::1 febf::1 fe80::1%eth0 fec0::1 ff02::1
`);
const PUBLIC = words(`
  1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0
  126.255.255.255 128.0.0.0 169.253.255.255 172.15.255.255 172.32.0.0
  192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 223.255.255.255
  2001:4860:4860::8888 2606:4700::1111 2A00:1450::1 ::ffff:8.8.8.8
  64:ff9b::808:808 2400:cb00::1
`);
const NO_ADDRESS = ["", "localhost", "1.2.3", "256.1.1.1", "1.2.3.4.5", "::g", ":::", "[::1]", "1"];

describe("an address", () => {
  it.each(PRIVATE)("%s is not everybody's", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(PUBLIC)("%s is", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each(NO_ADDRESS)("%j is none", (text) => {
    expect(isPublicAddress(text)).toBe(false);
  });

  it("means the same mapped into IPv6, in any spelling", () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number);
        const hex = [a * 256 + b, c * 256 + d].map((group) => group.toString(16)).join(":");
        for (const mapped of [`::ffff:${address}`, `::FFFF:${hex}`, `0:0:0:0:0:ffff:${hex}`]) {
          expect(isPublicAddress(mapped), mapped).toBe(isPublicAddress(address));
        }
      }),
    );
  });
});

describe("the address of a calendar", () => {
  it.each([
    "https://calendar.google.com/calendar/ical/a%40b/private-1/basic.ics",
    "http://example.com:8080/x.ics?token=1",
    "HTTPS://EXAMPLE.COM/",
    "https://8.8.8.8/x.ics",
    "https://[2606:4700::1111]/x.ics",
    "https://lịch.example.com/ngày.ics",
  ])("may be %s", (url) => {
    expect(isPublicUrl(url)).toBe(true);
  });

  it.each([
    ["nothing", ""],
    ["no address", "my calendar"],
    ["a path", "/calendar.ics"],
    ["a file", "file:///etc/passwd"],
    ["ftp", "ftp://example.com/x.ics"],
    ["webcal", "webcal://example.com/x.ics"],
    ["data", "data:text/calendar,BEGIN:VCALENDAR"],
    ["script", "javascript:alert(1)"],
    ["a name and password", "https://user:secret@example.com/x.ics"],
    ["this machine", "http://localhost:3000/x.ics"],
    ["this machine in capitals", "http://LOCALHOST/x.ics"],
    ["this machine with a dot", "http://localhost./x.ics"],
    ["a name below this machine", "http://x.localhost/x.ics"],
    ["a name of the house", "http://printer/x.ics"],
    ["a name of the house with an ending", "http://printer.local/x.ics"],
    ["a name of a company's network", "http://metadata.google.internal/x"],
    ["loopback", "http://127.0.0.1/x.ics"],
    ["loopback as one number", "http://2130706433/x.ics"],
    ["loopback in hexadecimal", "http://0x7f000001/x.ics"],
    ["loopback in octal", "http://0177.0.0.1/x.ics"],
    ["loopback in two parts", "http://127.1/x.ics"],
    ["loopback in wide digits", "http://１２７.０.０.１/x.ics"],
    ["loopback encoded", "http://%31%32%37.0.0.1/x.ics"],
    ["loopback in IPv6", "http://[::1]:3000/x.ics"],
    ["loopback mapped", "http://[::ffff:127.0.0.1]/x.ics"],
    ["nowhere", "http://0/x.ics"],
    ["a private network", "http://192.168.1.1/x.ics"],
    ["the cloud's own", "http://169.254.169.254/latest/meta-data"],
    ["a provider's own", "http://100.64.0.1/x.ics"],
    ["a unique local one", "http://[fd00::1]/x.ics"],
    ["a link's", "http://[fe80::1]/x.ics"],
  ])("may not be %s", (_what, url) => {
    expect(isPublicUrl(url)).toBe(false);
  });

  it("is judged and never breaks, whatever the text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "grapheme" }), fc.webUrl()), (text) => {
        expect(typeof isPublicUrl(text)).toBe("boolean");
      }),
    );
  });
});
