import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";

import { inEnglish, wordsOf } from "../../tests/setup/in-english.tsx";
import { DatePicker } from "./date-picker.tsx";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";
import { MultiSelect } from "./multi-select.tsx";
import { Radio, RadioCard, RadioGroup } from "./radio-group.tsx";
import { Select, SelectItem } from "./select.tsx";
import { Textarea } from "./textarea.tsx";

function attribute(html: string, tag: string, name: string): string | undefined {
  return new RegExp(`<${tag}[^>]* ${name}="([^"]*)"`).exec(html)?.[1];
}

describe("a field", () => {
  it("binds the label, the help and the error to its control", () => {
    const html = renderToStaticMarkup(
      <Field label="Email" help="We never show it" error="Email is required" required>
        <Input />
      </Field>,
    );
    expect(attribute(html, "label", "for")).toBe(attribute(html, "input", "id"));
    expect(attribute(html, "input", "aria-invalid")).toBe("true");
    expect(attribute(html, "input", "aria-required")).toBe("true");
    const described = attribute(html, "input", "aria-describedby")?.split(" ") ?? [];
    expect(described).toHaveLength(2);
    for (const id of described) expect(html).toContain(`id="${id}"`);
  });

  it("is not invalid without an error", () => {
    const html = renderToStaticMarkup(
      <Field label="Email" error={undefined}>
        <Input />
      </Field>,
    );
    expect(html).not.toContain('aria-invalid="');
    expect(html).not.toContain('role="alert"');
  });

  it("names a group of choices and marks the chosen one", () => {
    const html = renderToStaticMarkup(
      <Field group label="I am a">
        <RadioGroup value="GUIDE" onValueChange={() => {}}>
          <RadioCard value="GUIDE" title="Guide" />
          <RadioCard value="OPERATOR" title="Operator" />
        </RadioGroup>
      </Field>,
    );
    const label = attribute(html, "div", "aria-labelledby");
    expect(html).toContain(`id="${label}"`);
    expect(html.match(/checked=""/g)).toHaveLength(1);
  });

  it("says of a group of choices that one is needed, and what is wrong with it", () => {
    const html = renderToStaticMarkup(
      <Field group label="What is wrong?" error="Choose a reason" required>
        <RadioGroup value="" onValueChange={() => {}}>
          <Radio value="SPAM" label="Spam" />
        </RadioGroup>
      </Field>,
    );
    const group = /<div[^>]* role="radiogroup"[^>]*>/.exec(html)?.[0] ?? "";
    expect(attribute(group, "div", "aria-required")).toBe("true");
    expect(attribute(group, "div", "aria-invalid")).toBe("true");
    expect(html).toContain(`<p id="${attribute(group, "div", "aria-describedby")}" role="alert"`);
  });
});

/** What a screen reader says first: the words of the elements that `aria-labelledby` lists. */
function nameOf(html: string, tag: string): string {
  const ids = attribute(html, tag, "aria-labelledby")?.split(" ") ?? [];
  const wordsOfId = (id: string) =>
    wordsOf(new RegExp(`<(\\w+)[^>]* id="${id}"[^>]*>(.*?)</\\1>`).exec(html)?.[2] ?? "");
  return ids.map(wordsOfId).join(" ");
}

describe("a button that shows a value", () => {
  it.each([
    ["2026-12-24", "Tour date Dec 24, 2026"],
    [undefined, "Tour date Choose a day"],
  ])("of the day %s is named by its label and the day", (value, name) => {
    const html = inEnglish(
      <Field label="Tour date">
        <DatePicker value={value} onValueChange={() => {}} placeholder="Choose a day" />
      </Field>,
    );
    expect(nameOf(html, "button")).toBe(name);
    expect(attribute(html, "label", "for")).toBe(attribute(html, "button", "id"));
  });

  it.each([
    [["hue", "hanoi"], "Areas 2 selected"],
    [[], "Areas Choose areas"],
  ])("of the choices %j is named by its label and their number", (value, name) => {
    const html = inEnglish(
      <Field label="Areas">
        <MultiSelect
          options={[{ value: "hue", label: "Hue" }]}
          value={value}
          onValueChange={() => {}}
          placeholder="Choose areas"
        />
      </Field>,
    );
    expect(nameOf(html, "button")).toBe(name);
  });
});

describe("a select", () => {
  const items = <SelectItem value="hue">Hue</SelectItem>;

  it("shows its placeholder while nothing is chosen, without an option of empty value", () => {
    const html = renderToStaticMarkup(
      <Select value="" onValueChange={() => {}} placeholder="Choose a city">
        {items}
      </Select>,
    );
    expect(html).toContain("Choose a city");
    expect(html).not.toContain('value=""');
  });

  it("drops the placeholder once there is a value", () => {
    const html = renderToStaticMarkup(
      <Select value="hue" onValueChange={() => {}} placeholder="Choose a city">
        {items}
      </Select>,
    );
    expect(html).not.toContain("Choose a city");
    expect(html).toMatch(/<option[^>]*selected[^>]*>Hue/);
  });
});

it("lets a long text run as its words do, and an empty one as the page does", () => {
  const html = renderToStaticMarkup(<Textarea defaultValue="I am in Hue." />);
  expect(attribute(html, "textarea", "dir")).toBe("auto");
  // `:placeholder-shown` gives an empty one the page's direction (src/ui/base.css).
  expect(attribute(html, "textarea", "placeholder")).toBe(" ");
});
