import { useForm } from "react-hook-form";
import { expect, it } from "vitest";

import { inEnglish } from "../../../tests/setup/in-english.tsx";
import { PasswordField } from "./password-field.tsx";

function Form() {
  const { control } = useForm({ defaultValues: { now: "", next: "" } });
  return (
    <>
      <PasswordField
        control={control}
        name="now"
        label="Current password"
        autoComplete="current-password"
      />
      <PasswordField
        control={control}
        name="next"
        label="New password"
        autoComplete="new-password"
      />
    </>
  );
}

it("tells the buttons of several passwords apart, and leaves each label to its field", () => {
  const page = inEnglish(<Form />);
  const buttons = [...page.matchAll(/<button[^>]*>/g)].map(([tag]) => tag);
  const told = buttons.map((tag) => {
    const label = / aria-describedby="([^"]+)"/.exec(tag)?.[1];
    return new RegExp(`<label id="${label}"[^>]*>([^<]*)<`).exec(page)?.[1];
  });
  expect(told).toEqual(["Current password", "New password"]);
  for (const tag of buttons) {
    expect(tag).toContain('aria-label="Show password"');
    expect(tag).not.toContain("aria-labelledby");
  }
});
