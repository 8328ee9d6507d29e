import { expect, test } from "vitest";

import { inAscii, isWebsite } from "./website.ts";

test.each([
  "https://lotus.example",
  "HTTP://lotus.example/a?b=c#d",
  "https://www.lotus-tours.com.vn:8443/about@us",
  "https://xn--ting-vit-0za6857f.vn",
  "https://my_shop.example.com",
  "https://1001.tours",
])("%s is a website", (text) => {
  expect(isWebsite(text)).toBe(true);
});

test.each([
  ["a user before the host", "https://bank.com@evil.example"],
  ["a user and a password", "https://user:pw@lotus.example"],
  ["an empty user", "https://@lotus.example"],
  ["the root's dot", "https://localhost."],
  ["the root's dot behind a name", "https://lotus.example./"],
  ["this machine", "http://localhost"],
  ["a name of this machine", "http://app.localhost:3000"],
  ["an address in four parts", "http://127.0.0.1"],
  ["a public address", "http://203.0.113.7/"],
  ["one number", "http://2130706433"],
  ["hexadecimal", "http://0x7f.0.0.1"],
  ["octal", "http://0177.0.0.1"],
  ["few parts", "http://127.1"],
  ["other digits", "http://①②⑦.0.0.1"],
  ["IPv6", "http://[::1]:80/"],
  ["the printer in the corner", "http://printer.local"],
  ["a cloud's own name", "http://metadata.google.internal"],
  ["reverse names", "http://1.0.0.127.in-addr.arpa"],
  ["a hidden service", "http://abc.onion"],
  ["a blank that browsers drop", "https://lotus.exa\tmple"],
  ["a backslash that browsers turn", "https://lotus.example\\@evil.example"],
  ["three slashes", "https:///lotus.example"],
  ["a host of one word", "https://intranet"],
  ["a script", "javascript://lotus.example/%0aalert(1)"],
  ["no host", "https://"],
])("%s is none: %s", (_name, text) => {
  expect(isWebsite(text)).toBe(false);
});

test("a name in other letters is kept as browsers ask for it", () => {
  // The first letter is Cyrillic.
  expect(inAscii("https://\u0430pple.com/x")).toBe("https://xn--pple-43d.com/x");
  expect(inAscii("HTTPS://Lotus.example")).toBe("HTTPS://Lotus.example");
  expect(inAscii("no address é")).toBe("no address é");
});
