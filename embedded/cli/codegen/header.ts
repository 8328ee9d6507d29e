export function header(what: string): string {
  return `/* eslint-disable */
/**
 * ${what}
 *
 * THIS CODE IS AUTOMATICALLY GENERATED.
 *
 * To regenerate, run \`npm run codegen\` (or \`npx convex dev\`).
 * @module
 */
`;
}

/** A doc comment of one or several lines. */
export function doc(...lines: string[]): string {
  return `/**\n${lines.map((line) => (line === "" ? " *" : ` * ${line}`)).join("\n")}\n */`;
}
