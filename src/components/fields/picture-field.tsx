import type { FieldValues } from "react-hook-form";

import type { FilePurpose } from "#convex/model/files/contract.ts";

import { UploadField } from "../files/upload-field.tsx";
import { BoundField, FocusTarget, type FieldOf } from "./bound-field.tsx";

type PictureFieldProps<Values extends FieldValues> = FieldOf<Values, string | null | undefined> & {
  purpose: FilePurpose;
};

/** One uploaded picture as the path that stands for it; none is the empty text. */
export function PictureField<Values extends FieldValues>(props: PictureFieldProps<Values>) {
  const { purpose, ...field } = props;
  return (
    <BoundField {...field} group>
      {({ ref, value, onChange }) => (
        <FocusTarget take={ref}>
          <UploadField purpose={purpose} value={value ?? ""} onChange={onChange} />
        </FocusTarget>
      )}
    </BoundField>
  );
}
