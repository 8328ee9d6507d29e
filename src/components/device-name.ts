// What opened a session, in the words that people have for it. Names only: versions change by the week.

// The more special one first: most call themselves Chrome and Safari too.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bOPR\/|\bOPiOS\//, "Opera"],
  [/\bcoc_coc_browser\//, "Cốc Cốc"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bZalo\b/, "Zalo"],
  [/\bFBA[NV]\//, "Facebook"],
  [/\bCriOS\/|\bChrome\/|\bHeadlessChrome\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, "iPad"],
  [/\biPhone\b/, "iPhone"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const PROGRAM = /^[\w.-]{1,40}(?=\/[\d.]+)/;

interface Device {
  /** A browser, or a program by its own name; null: nobody knows. */
  name: string | null;
  system: string | null;
  kind: "phone" | "computer" | "program";
}

const firstIn = (names: typeof BROWSERS, userAgent: string) =>
  names.find(([form]) => form.test(userAgent))?.[1] ?? null;

export function deviceOf(userAgent: string | null): Device {
  if (userAgent === null) return { name: null, system: null, kind: "computer" };
  const system = firstIn(SYSTEMS, userAgent);
  const browser = firstIn(BROWSERS, userAgent);
  if (browser === null && system === null) {
    return { name: PROGRAM.exec(userAgent)?.[0] ?? null, system, kind: "program" };
  }
  const isPhone = system !== null && ["iPad", "iPhone", "Android"].includes(system);
  return { name: browser, system, kind: isPhone ? "phone" : "computer" };
}
