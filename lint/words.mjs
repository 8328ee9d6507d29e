// What people read or hear is in the language files: no words in what JSX shows, whether it stands there as text, comes out of an
// expression, or is a name for screen readers. `react/jsx-no-literals` sees bare text alone.

/** Attributes that are read or heard. */
const SPOKEN = new Set([
  "alt",
  "aria-description",
  "aria-label",
  "aria-placeholder",
  "aria-roledescription",
  "aria-valuetext",
  "placeholder",
  "title",
]);

/** The same in every language: how an address begins, and the form of a time that the field takes. */
const FORMS = new Set(["https://", "HH:mm"]);

/**
 * The pieces of text that an expression may come to.
 * @param {any} node
 * @returns {{ node: any, text: string }[]}
 */
function piecesOf(node) {
  switch (node?.type) {
    case "Literal":
      return typeof node.value === "string" ? [{ node, text: node.value }] : [];
    case "TemplateLiteral":
      return node.quasis.map((/** @type {any} */ part) => ({ node, text: part.value.raw }));
    case "ConditionalExpression":
      return [...piecesOf(node.consequent), ...piecesOf(node.alternate)];
    case "LogicalExpression":
      return [...(node.operator === "&&" ? [] : piecesOf(node.left)), ...piecesOf(node.right)];
    case "BinaryExpression":
      return node.operator === "+" ? [...piecesOf(node.left), ...piecesOf(node.right)] : [];
    case "JSXExpressionContainer":
    case "ParenthesizedExpression":
    case "TSAsExpression":
      return piecesOf(node.expression);
    default:
      return [];
  }
}

const hasWords = (/** @type {string} */ text) => /\p{L}{2}/u.test(text) && !FORMS.has(text);

const noWords = {
  create(/** @type {any} */ context) {
    const look = (/** @type {any} */ value) => {
      for (const { node, text } of piecesOf(value)) {
        if (hasWords(text))
          context.report({ node, message: `"${text}" is for the language files.` });
      }
    };
    return {
      JSXAttribute(/** @type {any} */ node) {
        if (SPOKEN.has(node.name.name)) look(node.value);
      },
      JSXExpressionContainer(/** @type {any} */ node) {
        if (node.parent.type !== "JSXAttribute") look(node.expression);
      },
    };
  },
};

export default { meta: { name: "words" }, rules: { "no-words": noWords } };
