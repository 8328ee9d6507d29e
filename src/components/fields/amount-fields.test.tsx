import { useForm } from "react-hook-form";
import { expect, it } from "vitest";

import { inEnglish } from "../../../tests/setup/in-english.tsx";
import { HoursField } from "./amount-fields.tsx";

function Form() {
  const { control } = useForm({ defaultValues: { hours: 6.5 } });
  return <HoursField control={control} name="hours" label="Hours" max={12} step={0.5} />;
}

it("reads halves itself, in every language, and has a phone show the sign for them", () => {
  const html = inEnglish(<Form />);
  expect(html).not.toContain('type="number"');
  for (const part of ['inputMode="decimal"', 'value="6.5"', 'aria-valuemax="12"']) {
    expect(html).toContain(part);
  }
});
