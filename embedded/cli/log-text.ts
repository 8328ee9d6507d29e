// What the terminal and the log may hold of a text that a stranger can shape: no secrets, no character that acts on a
// terminal or begins an entry of its own, and no more than two kilobytes. What clients get is not touched. No pattern may
// take more than a few steps for each character, whatever it is given.

export const LOG_ENTRY_BYTES = 2_048;

/** Redaction looks at this much: enough that what it shortens is not cut short. */
const WINDOW = 4 * LOG_ENTRY_BYTES;

const HIDDEN = "[hidden]";

/** An object of names, a list, a text in quotes of any kind, escaped ones too, or a bare word; also where the end is cut off. */
const ANY_VALUE = [
  String.raw`\{[^}]*\}?`,
  String.raw`\[[^\]]*\]?`,
  String.raw`"(?:[^"\\]|\\[^])*"?`,
  String.raw`'(?:[^'\\]|\\[^])*'?`,
  String.raw`\\+"(?:[^\\]|\\(?!"))*(?:\\")?`,
  String.raw`(?:(?:Bearer|Basic|Convex)\s+)?[^\s,;&}"']+`,
].join("|");

/** From the word that tells it on: what stands before it in the name does not matter. */
const SECRET_NAME =
  "(?:passw|passphrase|pwd|secret|token|authorization|cookie|credential|(?:api|admin|private)[-_]?key)[\\w-]{0,40}";

/** What stands beside the name of a secret; in the text of a validator that is its type. */
const NAMED = new RegExp(
  String.raw`(${SECRET_NAME}\\{0,4}["']?\s{0,9}[:=]\s{0,9})(?!(?:v\.|null\b|undefined\b))(?:${ANY_VALUE})`,
  "gi",
);

/** What shows by its form that it is one. */
const SECRET_FORMS: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[^]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  // JSON web tokens, keys and tokens with a prefix (`sk_live_…`, `whsec_…`), and hashes that name how they were made.
  /\beyJ[\w-]{8,}(?:\.[\w-]*)*/g,
  /\b[a-z]{2,8}_(?=[\w-]{0,64}\d)[\w-]{16,}/g,
  // Long random words, as in links of mails.
  /\b(?=[\w-]{0,64}[A-Z])(?=[\w-]{0,64}[a-z])(?=[\w-]{0,64}\d)[\w-]{40,}/g,
  /(?:\b|\$)(?:scrypt|bcrypt|pbkdf2|argon2\w*|2[aby])[$:][^\s"',}]+/g,
  /(?<=\b(?:Bearer|Basic)\s)[^\s"',;}]+/g,
  /(?<=:\/\/)[^\s/:@"']{0,200}:[^\s/@"']{0,200}(?=@)/g,
  /(?<=\bsession=)[^\s;"',]+/g,
];

/** Not drawn as itself: acts on the terminal, turns text round, or ends a line in the eyes of some readers. */
const ACTING = /(?![\t\n])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;
const CONTINUED = "\n  | ";

/** The value that a validator refused is the caller's own; which field it was stands beside it. */
function withoutRefusedValue(text: string): string {
  const start = /\n(?:Object|Value): /.exec(text);
  if (start === null) return text;
  const from = start.index + start[0].length;
  const end = text.lastIndexOf("\nValidator: ");
  return `${text.slice(0, from)}${HIDDEN}${end >= from ? text.slice(end) : ""}`;
}

function withoutSecrets(text: string): string {
  let shown = text.replaceAll(NAMED, `$1${HIDDEN}`);
  for (const form of SECRET_FORMS) shown = shown.replaceAll(form, HIDDEN);
  return shown;
}

function escaped(character: string): string {
  return String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function cut(text: string, isWhole: boolean): string {
  const bytes = Buffer.from(text);
  if (isWhole && bytes.length <= LOG_ENTRY_BYTES) return text;
  const mark = " … (cut)";
  const room = LOG_ENTRY_BYTES - Buffer.byteLength(mark);
  return `${new TextDecoder().decode(bytes.subarray(0, room), { stream: true })}${mark}`;
}

/** One entry of the log; further lines of it are marked as such. `hidden`: what else is nobody's business, of what is looked at. */
export function logText(text: string, hidden?: RegExp): string {
  const short = withoutRefusedValue(text).trimEnd();
  const seen = short.slice(0, WINDOW);
  const shown = withoutSecrets(hidden === undefined ? seen : seen.replaceAll(hidden, HIDDEN))
    .replaceAll("\r\n", "\n")
    .replaceAll(ACTING, escaped)
    .replaceAll("\n", CONTINUED);
  return cut(shown, short.length <= WINDOW);
}
