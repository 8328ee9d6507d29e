import { expect, test } from "vitest";

import { type PushSupport, pushSupportOf } from "./push-support.ts";

const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1";
const IPAD = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15";

test.each<[string, string, number, boolean, NotificationPermission | null, PushSupport]>([
  ["a browser that was not asked", CHROME, 0, true, "default", "yes"],
  ["one that was allowed", CHROME, 0, true, "granted", "yes"],
  ["one that was forbidden", CHROME, 0, true, "denied", "blocked"],
  ["one without push", CHROME, 0, false, "default", "no"],
  ["a page without TLS", CHROME, 0, false, null, "no"],
  ["Safari on an iPhone", IPHONE, 5, false, null, "install"],
  ["Safari on an iPad", IPAD, 5, false, null, "install"],
  ["Safari on a Mac of long ago", IPAD, 0, false, null, "no"],
  ["the app on an iPhone's home screen", IPHONE, 5, true, "default", "yes"],
])("%s", (_what, userAgent, touchPoints, hasPush, permission, expected) => {
  expect(pushSupportOf({ userAgent, touchPoints, hasPush, permission })).toBe(expected);
});
