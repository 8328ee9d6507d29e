// What a JSON text would cost, counted before it is parsed: to parse and to walk it takes time by its nodes, not by its length.

export interface JsonLimits {
  /** Characters. */
  length: number;
  nodes: number;
}

/** Values nest 64 levels at most; Convex's own server reads no JSON beyond this many. */
const MAX_DEPTH = 128;

export class JsonLimitError extends Error {
  override readonly name = "JsonLimitError";
  readonly limit: "length" | "nodes" | "depth";

  constructor(limit: JsonLimitError["limit"], message: string) {
    super(message);
    this.limit = limit;
  }
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/**
 * The nodes of a text that JSON.parse would take: what it opens, separates and names. Stops at the first limit that is
 * passed. Of a text that is no JSON it says nothing of use, and JSON.parse refuses it after as many nodes.
 */
export function countNodes(text: string, limits: JsonLimits): number {
  if (text.length > limits.length) {
    throw new JsonLimitError("length", `longer than ${limits.length} characters`);
  }
  let nodes = 0;
  let depth = 0;
  for (let i = 0; i < text.length; i += 1) {
    switch (text.charCodeAt(i)) {
      case QUOTE:
        i = endOfString(text, i + 1);
        break;
      case OPENING_BRACKET:
      case OPENING_BRACE:
        nodes += 1;
        depth += 1;
        if (depth > MAX_DEPTH)
          throw new JsonLimitError("depth", `nested more than ${MAX_DEPTH} levels`);
        break;
      case CLOSING_BRACKET:
      case CLOSING_BRACE:
        depth -= 1;
        break;
      case COMMA:
      case COLON:
        nodes += 1;
        break;
      default:
    }
    if (nodes > limits.nodes) throw new JsonLimitError("nodes", `more than ${limits.nodes} values`);
  }
  return nodes;
}

function endOfString(text: string, start: number): number {
  for (let i = start; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) return i;
    if (code === BACKSLASH) i += 1;
  }
  return text.length;
}
