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

it("names the button that shows a password after its field", () => {
  const page = inEnglish(<Form />);
  const buttons = [...page.matchAll(/<button[^>]*>/g)].map(([tag]) => tag);
  const names = buttons.map((tag) => {
    const own = / id="([^"]+)"/.exec(tag)?.[1];
    const [self, label] = / aria-labelledby="([^"]+)"/.exec(tag)?.[1]?.split(" ") ?? [];
    expect(self).toBe(own);
    return new RegExp(`<label id="${label}"[^>]*>([^<]*)<`).exec(page)?.[1];
  });
  expect(names).toEqual(["Current password", "New password"]);
  for (const tag of buttons) expect(tag).toContain('aria-label="Show password"');
});
