import type { FieldValues } from "react-hook-form";

import { fullWebsite } from "#convex/model/operators/contract.ts";

import { Input } from "../../ui/input.tsx";
import { BoundField, type FieldOf } from "./bound-field.tsx";

/** The address of a website. Who leaves out its `https://` sees it added on going on. */
export function WebsiteField<Values extends FieldValues>(
  props: FieldOf<Values, string | null | undefined>,
) {
  return (
    <BoundField {...props}>
      {({ value, onChange, onBlur, ...bound }) => {
        const written = value ?? "";
        const complete = () => {
          const full = fullWebsite(written);
          if (full !== written) onChange(full);
        };
        return (
          <Input
            {...bound}
            type="url"
            dir="ltr"
            inputMode="url"
            autoComplete="url"
            placeholder="https://"
            value={written}
            onChange={onChange}
            onBlur={() => {
              complete();
              onBlur();
            }}
            // The form is sent without leaving the field.
            onKeyDown={(event) => event.key === "Enter" && complete()}
          />
        );
      }}
    </BoundField>
  );
}
