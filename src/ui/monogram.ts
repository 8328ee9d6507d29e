// The letters and the pattern that stand for somebody without a picture. They are made from the name and claim nothing else.

/** A letter or a digit with its accents; a third mark would lie over the neighbours. */
const SIGN = /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}]\p{M}{0,2}/u;

/** Only alphabets with two cases are shortened letter by letter; of other scripts one sign stands alone. */
const CAN_BE_JOINED = /^[\p{Lu}\p{Ll}\p{Lt}\p{N}]/u;

const LEGAL_WORDS = [
  "công ty",
  "cong ty",
  "cty",
  "trách nhiệm hữu hạn",
  "tnhh",
  "cổ phần",
  "co phan",
  "cp",
  "một thành viên",
  "mtv",
  "doanh nghiệp tư nhân",
  "dntn",
  "hợp tác xã",
  "htx",
  "tập đoàn",
  "the",
  "joint stock",
  "limited liability",
  "company",
  "corporation",
  "incorporated",
  "limited",
  "corp",
  "co",
  "ltd",
  "llc",
  "inc",
  "jsc",
  "plc",
  "gmbh",
];
const EDGE = String.raw`[\s.,;()/&]`;
const LEGAL = new RegExp(`(?<=^|${EDGE})(?:${LEGAL_WORDS.join("|")})(?=${EDGE}|$)`, "giu");

/** The first sign of each word, in capitals; words without one, as emoji, do not count. */
function signsOf(text: string): string[] {
  return text.split(/\s+/).flatMap((word) => {
    const first = SIGN.exec(word)?.[0].toUpperCase().normalize("NFC") ?? "";
    return SIGN.exec(first) ?? [];
  });
}

function joined(first = "", second = ""): string {
  return CAN_BE_JOINED.test(first) && CAN_BE_JOINED.test(second) ? first + second : first;
}

/** Of the first and the last word: of a Vietnamese name these are the family's and the given name. Empty where there is no letter. */
export function personInitials(name: string): string {
  const signs = signsOf(name.normalize("NFC"));
  return joined(signs[0], signs.length > 1 ? signs.at(-1) : "");
}

/** Of the first two words that name the company and not its legal form. Empty where there is no letter. */
export function companyInitials(name: string): string {
  const whole = name.normalize("NFC");
  const own = signsOf(whole.replace(LEGAL, " "));
  return joined(...(own.length > 0 ? own : signsOf(whole)));
}

/** FNV-1a; only has to spread names over a few looks. */
export function seedOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const char of name.normalize("NFC").trim().toLowerCase()) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash >>> 0;
}

/**
 * Each can be read on its ground and on the card's colour, in which the pattern is drawn.
 * @internal
 */
export const TONES = [
  "bg-primary-soft text-primary-deep",
  "bg-lotus-soft text-lotus",
  "bg-amber-soft text-amber",
  "bg-available-soft text-available",
  "bg-held-soft text-held",
  "bg-info-soft text-info",
] as const;

export function toneOf(seed: number): string {
  return TONES[seed % TONES.length] ?? TONES[0];
}

/** Three discs at places of their own around the edge of a 64 × 64 box. */
export function patternOf(seed: number): { x: number; y: number; r: number }[] {
  return [0, 1, 2].map((index) => {
    const part = seed >>> (4 + index * 7);
    const angle = ((part % 4) / 12 + index / 3) * 2 * Math.PI;
    return {
      x: Math.round(32 + 28 * Math.cos(angle)),
      y: Math.round(32 + 28 * Math.sin(angle)),
      r: 12 + (part % 5) * 3,
    };
  });
}
