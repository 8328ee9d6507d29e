import { useForm } from "react-hook-form";
import { expect, it } from "vitest";

import { inEnglish, wordsOf } from "../../../tests/setup/in-english.tsx";
import { initI18n } from "../../i18n/i18n.ts";
import { TextareaField } from "./textarea-field.tsx";

await initI18n("en", { en: {} });

const SENTENCE = "Description must be at least 100 characters";

function Form({ text, message }: { text: string; message?: string }) {
  const errors = message === undefined ? {} : { about: { type: "custom", message } };
  const { control } = useForm({ defaultValues: { about: text }, errors });
  const least = { length: 100, sentence: SENTENCE };
  return <TextareaField {...{ control, least }} name="about" label="About" counts={2000} />;
}

const words = (props: { text: string; message?: string }) =>
  wordsOf(inEnglish(<Form {...props} />));

it("says from the first how much it asks for, until enough is written", () => {
  expect(words({ text: "" })).toContain(`${SENTENCE} · 0 of 2,000 characters`);
  expect(words({ text: `${"a".repeat(99)}   ` })).toContain(SENTENCE);
  expect(words({ text: "a".repeat(100) })).not.toContain(SENTENCE);
});

it("leaves it to the error once there is one", () => {
  const told = words({ text: "Short", message: SENTENCE });
  expect(told.split(SENTENCE)).toHaveLength(2);
  expect(told).toContain("5 of 2,000 characters");
});
