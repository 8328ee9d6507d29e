import { useForm } from "react-hook-form";
import { expect, it } from "vitest";

import { inEnglish, wordsOf } from "../../tests/setup/in-english.tsx";
import { LostSince } from "./connection.ts";
import { DialogForm } from "./dialog-form.tsx";

function Form() {
  const { control } = useForm({ defaultValues: { reason: "I am in Hue that day." } });
  return (
    <DialogForm
      control={control}
      submit={() => Promise.resolve()}
      pending={false}
      cancel="Back"
      send="Send"
      onCancel={() => undefined}
    >
      <textarea {...control.register("reason")} defaultValue="I am in Hue that day." />
    </DialogForm>
  );
}

const htmlSince = (since: number | null) =>
  inEnglish(
    <LostSince value={since}>
      <Form />
    </LostSince>,
  );

it("says in a form, which lies above the page's own notice, that what is typed outlasts a lost connection", () => {
  const words = wordsOf(htmlSince(Date.parse("2026-11-26T01:09:00Z")));
  expect(words).toContain("No connection. What you typed stays here");
  expect(words).toContain("I am in Hue that day.");
});

it("has the place in which it is said there before, and is silent while all is well", () => {
  const html = htmlSince(null);
  expect(html).toMatch(/<output[^>]*><\/output>/);
  expect(wordsOf(html)).not.toContain("No connection");
});
