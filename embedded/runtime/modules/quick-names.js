// esbuild keeps names by giving each function its own again, also where it has it: closures that are made with every call pay for that.
import { parse } from "acorn";

/**
 * @typedef {import("acorn").AnyNode} Node
 * @typedef {{ from: number; to: number }} Span
 */

const DEFINING =
  /\b(__name = \((\w+), (\w+)\) => )(__defProp\(\2, "name", \{ value(?:: \3)?, configurable: (?:true|!0) \}\))/;

/**
 * The same code, in which only who has another name is given one. Every line and column stays where it is, for the source map.
 *
 * @param {string} code
 */
export function withQuickNames(code) {
  if (!DEFINING.test(code)) return code;
  const program = read(code);
  return (program === null ? code : blanked(code, needless(program))).replace(
    DEFINING,
    (_, head, target, name, define) => `${head}${target}.name === ${name} ? ${target} : ${define}`,
  );
}

/**
 * null: words that are too new for the parser, or no program. V8 will say so where it knows no better.
 *
 * @param {string} code
 */
function read(code) {
  try {
    return parse(inOneByte(code), { ecmaVersion: "latest" });
  } catch {
    return null;
  }
}

/**
 * Text of the same length, one byte for each character. The parser cuts names out of its text, and V8 keeps one copy of each for the
 * whole process: cut out of a text of two bytes they make every JSON text one of two bytes that holds such a name, and each step
 * with it slower. What takes more than a byte stands in comments, templates and patterns: esbuild escapes it elsewhere.
 * What `replaceAll` gives is still of two bytes; the way through the buffer is not.
 *
 * @param {string} code
 */
function inOneByte(code) {
  return Buffer.from(code.replaceAll(/[^\0-\xff]/g, "\xff"), "latin1").toString("latin1");
}

/**
 * @param {string} code
 * @param {Span[]} spans
 */
function blanked(code, spans) {
  const parts = [];
  let at = 0;
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    parts.push(code.slice(at, from), code.slice(from, to).replaceAll(/[^\n]/g, " "));
    at = to;
  }
  return [...parts, code.slice(at)].join("");
}

/**
 * Where a name is given that the function has by where it stands, or by its own words.
 *
 * @param {Node} program
 */
function needless(program) {
  /** @type {Span[]} */
  const spans = [];
  /** @type {Node[]} */
  const waiting = [program];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const place = placed(node);
    const call = namingCall(place?.value);
    if (call !== null && call.name === place?.name && isNameless(call.target)) {
      spans.push(
        { from: call.start, to: call.target.start },
        { from: call.target.end, to: call.end },
      );
    }
    if ("body" in node && Array.isArray(node.body)) spans.push(...ofDeclared(node.body));
    for (const part of Object.values(node).flat()) {
      if (typeof part?.type === "string") waiting.push(part);
    }
  }
  return spans;
}

/**
 * `__name(target, "name")`
 *
 * @param {Node | null | undefined} node
 */
function namingCall(node) {
  if (node?.type !== "CallExpression" || node.callee.type !== "Identifier") return null;
  const [target, name] = node.arguments;
  if (node.callee.name !== "__name" || name?.type !== "Literal" || target === undefined)
    return null;
  return { target, name: name.value, start: node.start, end: node.end };
}

/**
 * A place that gives its name to a function without one.
 *
 * @param {Node} node
 * @returns {{ name: unknown; value: Node | null | undefined } | null}
 */
function placed(node) {
  switch (node.type) {
    case "VariableDeclarator":
      return { name: nameOf(node.id), value: node.init };
    case "AssignmentExpression":
      return node.operator === "=" ? { name: nameOf(node.left), value: node.right } : null;
    case "Property":
      return node.computed ? null : { name: nameOf(node.key), value: node.value };
    default:
      return null;
  }
}

/** @param {Node} node */
function nameOf(node) {
  if (node.type === "Identifier") return node.name;
  return node.type === "Literal" ? node.value : null;
}

/** @param {Node} node */
function isNameless(node) {
  return (
    node.type === "ArrowFunctionExpression" || (node.type === "FunctionExpression" && !node.id)
  );
}

/**
 * `function name() {} __name(name, "name");`
 *
 * @param {readonly Node[]} statements
 * @returns {Span[]}
 */
function ofDeclared(statements) {
  const declared = new Set(
    statements.map((one) => (one.type === "FunctionDeclaration" ? one.id.name : null)),
  );
  return statements.flatMap((one) => {
    const call = one.type === "ExpressionStatement" ? namingCall(one.expression) : null;
    const isOwn = call?.target.type === "Identifier" && call.target.name === call.name;
    return isOwn && declared.has(call.target.name) ? [{ from: one.start, to: one.end }] : [];
  });
}
