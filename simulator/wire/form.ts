// Stripe's requests are forms: `items[0][price]=price_1&expand[]=latest_invoice`.
import { invalid } from "./fault.ts";

export type FormValue = string | FormValue[] | Form;
export interface Form {
  [name: string]: FormValue;
}

const MOST_FIELDS = 500;
const DEEPEST = 6;

/** Names come from strangers: no object here has a prototype. */
export function emptyForm(): Form {
  return Object.create(null) as Form;
}

function stepsOf(name: string): string[] {
  const [, first = "", rest = ""] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
  const steps = Array.from(rest.matchAll(/\[([^[\]]*)\]/g), ([, step = ""]) => step);
  if (first === "" || steps.length > DEEPEST)
    throw invalid(`Invalid parameter name: ${name.slice(0, 100)}`);
  return [first, ...steps];
}

/** `items[]` counts on from what is there. */
function nameAt(form: Form, step: string): string {
  return step === "" ? String(Object.keys(form).length) : step;
}

function isForm(value: FormValue | undefined): value is Form {
  return typeof value === "object" && !Array.isArray(value);
}

function place(root: Form, steps: readonly string[], value: string): void {
  let form = root;
  for (const step of steps.slice(0, -1)) {
    const name = nameAt(form, step);
    const next = form[name];
    const inner = isForm(next) ? next : emptyForm();
    form[name] = inner;
    form = inner;
  }
  form[nameAt(form, steps.at(-1) ?? "")] = value;
}

/** What counts from zero is a list. */
function withLists(form: Form): FormValue {
  for (const [name, value] of Object.entries(form)) {
    if (isForm(value)) form[name] = withLists(value);
  }
  const names = Object.keys(form);
  const isList = names.length > 0 && names.every((name, index) => name === String(index));
  return isList ? Object.values(form) : form;
}

export function parseForm(text: string): Form {
  const fields = [...new URLSearchParams(text)];
  if (fields.length > MOST_FIELDS) throw invalid("Too many parameters");
  const root = emptyForm();
  for (const [name, value] of fields) place(root, stepsOf(name), value);
  for (const [name, value] of Object.entries(root)) {
    if (isForm(value)) root[name] = withLists(value);
  }
  return root;
}
