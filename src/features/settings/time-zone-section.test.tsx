import { afterEach, expect, it, vi } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { TimeZoneSection } from "./time-zone-section.tsx";

const optionsOf = (html: string) =>
  [...html.matchAll(/<option value="([^"]+)"([^>]*)>([^<]+)</g)].map(
    ([, id, more = "", name]) => `${id} ${name}${more.includes("selected") ? " *" : ""}`,
  );

function drawnIn(device: string, timeZone: string): string[] {
  vi.stubEnv("TZ", device);
  return optionsOf(
    answered(<TimeZoneSection />, { "settings:get": { timeZone, notifications: {} } }),
  );
}

afterEach(() => void vi.unstubAllEnvs());

it.each([
  ["Asia/Ho_Chi_Minh", "Asia/Ho_Chi_Minh", []],
  // The same clock under another name.
  ["Asia/Bangkok", "Asia/Saigon", []],
  [
    "Europe/Paris",
    "Asia/Ho_Chi_Minh",
    ["Asia/Ho_Chi_Minh Time in Vietnam *", "Europe/Paris Central European Standard Time"],
  ],
  [
    "Asia/Saigon",
    "America/New_York",
    ["Asia/Ho_Chi_Minh Time in Vietnam", "America/New_York Eastern Standard Time *"],
  ],
])(
  "on a device in %s, with the times of %s, offers what there is to choose",
  (device, zone, told) => {
    expect(drawnIn(device, zone)).toEqual(told);
  },
);
