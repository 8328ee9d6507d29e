// Calm little portraits drawn from a name: the same name gives the same picture, everywhere, without any service.

/** FNV-1a; only has to spread names over a few looks. */
function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text.normalize("NFC").trim().toLowerCase()) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash >>> 0;
}

const BACKGROUNDS = ["#cfe8dc", "#f7d9e3", "#fbe7c2", "#d5e5f3", "#e6dcf2", "#f6dccb", "#dfe9c8"];
const SHIRTS = ["#0e7a5f", "#c0326a", "#b4691b", "#2b6299", "#6a4c93", "#a1462f", "#4f7a34"];
const SKINS = ["#f3cfae", "#e8b98f", "#d9a273", "#c58a5c", "#a86f47"];
const HAIRS = ["#1f1a18", "#2d211b", "#3b2a20", "#4a3628", "#6b6560"];

const FRINGES = [
  "M18 30C17 15 25 10 32 10s15 5 14 20c-3-6-6-9-9-10-4 3-13 4-15 3-2 2-3 4-4 7Z",
  "M18 31c-2-15 6-21 14-21s16 6 14 21c-2-5-4-9-6-10-6 1-11-1-14-4-2 4-6 8-8 14Z",
  "M18 29c0-13 6-18 14-18s14 5 14 18c-2-3-3-6-4-8H22c-1 2-3 5-4 8Z",
  "M18 32c-3-14 4-22 14-22s17 8 14 22c-1-6-4-10-8-12-4 2-8 2-11 0-4 2-8 6-9 12Z",
];
const LONG_HAIR = "M17 48C13 34 14 10 32 10s19 24 15 38c-3 2-27 2-30 0Z";
const BUN = "M26 11a6 6 0 1 1 12 0Z";
const HAT = "M32 3 54 25q-22 7-44 0Z";
const HAT_SHADE = "M10 25q22 7 44 0-4 5-22 5T10 25Z";

function pick<T>(list: readonly T[], seed: number): T {
  return list[seed % list.length] as T;
}

/**
 * The picture as SVG markup with a 64 × 64 view box. Holds no text from the seed.
 * @internal
 */
export function avatarSvg(name: string): string {
  const seed = seedOf(name);
  const background = pick(BACKGROUNDS, seed);
  const skin = pick(SKINS, seed >>> 4);
  const hair = pick(HAIRS, seed >>> 8);
  const shirt = pick(SHIRTS, seed >>> 12);
  const style = (seed >>> 16) % 8;
  const parts = [
    `<rect width="64" height="64" fill="${background}"/>`,
    `<circle cx="${14 + (seed % 36)}" cy="${10 + ((seed >>> 5) % 14)}" r="${12 + ((seed >>> 9) % 8)}" fill="#fff" opacity=".45"/>`,
  ];
  if (style === 1 || style === 4 || style === 7)
    parts.push(`<path d="${LONG_HAIR}" fill="${hair}"/>`);
  if (style === 5) parts.push(`<path d="${BUN}" fill="${hair}"/>`);
  parts.push(
    `<path d="M10 66c0-13 9-19 22-19s22 6 22 19Z" fill="${shirt}"/>`,
    `<path d="M27 38h10v9q-5 6-10 0Z" fill="${skin}"/><path d="M27 43q5 4 10 0v2q-5 4-10 0Z" opacity=".14"/>`,
    `<ellipse cx="32" cy="30" rx="12.5" ry="14" fill="${skin}"/>`,
    `<path d="${pick(FRINGES, seed >>> 20)}" fill="${hair}"/>`,
    `<path d="M26 31.5h.01M38 31.5h.01" stroke="#2b211c" stroke-width="2.6" stroke-linecap="round"/>`,
    `<path d="M28 37.5q4 3.2 8 0" fill="none" stroke="#8a4a3c" stroke-width="1.7" stroke-linecap="round"/>`,
  );
  if (style === 2 || style === 7) {
    parts.push(`<path d="${HAT}" fill="#ecd29c"/><path d="${HAT_SHADE}" fill="#cfae70"/>`);
  } else if (style === 3) {
    parts.push(
      `<path d="M21.5 31.5a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0-9 0m12 0a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0-9 0m-3-1h3" fill="none" stroke="#33302e" stroke-width="1.3"/>`,
    );
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${parts.join("")}</svg>`;
}

/** The same picture for the `src` of an image. */
export function avatarUrl(name: string): string {
  return `data:image/svg+xml,${encodeURIComponent(avatarSvg(name))}`;
}
