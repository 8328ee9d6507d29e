import { useForm } from "react-hook-form";
import { expect, it } from "vitest";

import { inEnglish } from "../../../tests/setup/in-english.tsx";
import { WebsiteField } from "./website-field.tsx";

function Form() {
  const { control } = useForm({ defaultValues: { website: "https://saigon.example/vi/" } });
  return <WebsiteField control={control} name="website" label="Website" />;
}

it("runs from the left in every language: its slashes would change sides", () => {
  expect(inEnglish(<Form />)).toMatch(/<input[^>]* dir="ltr"/);
});
