import { useForm } from "react-hook-form";
import { expect, it } from "vitest";

import { inEnglish } from "../../../tests/setup/in-english.tsx";
import { TextField } from "./text-field.tsx";

function Form(props: { type?: "email"; placeholder?: string }) {
  const { control } = useForm({ defaultValues: { title: "Hoi An by bicycle, 10 guests." } });
  return <TextField control={control} name="title" label="Title" {...props} />;
}

it("lets a line run as its words do, and an empty one as the page does", () => {
  const html = inEnglish(<Form />);
  expect(html).toMatch(/<input[^>]* dir="auto"/);
  // `:placeholder-shown` gives an empty one the page's direction (src/ui/base.css).
  expect(html).toMatch(/<input[^>]* placeholder=" "/);
  expect(inEnglish(<Form placeholder="A title" />)).toMatch(/<input[^>]* placeholder="A title"/);
});

it("leaves the direction of an address to the browser", () => {
  expect(inEnglish(<Form type="email" />)).not.toMatch(/<input[^>]* dir=/);
});
