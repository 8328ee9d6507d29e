import { useMutation } from "convex/react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { UploadField } from "../../components/files/upload-field.tsx";
import { toastError } from "../../components/toast-error.ts";
import { Field } from "../../ui/field.tsx";
import { toast } from "../../ui/toast-store.ts";
import type { OperatorPageData } from "./operator-page.ts";

/** The company's logo. It is saved when it has arrived: no other field has to be ready for it. */
export function LogoField({ operator }: Pick<OperatorPageData, "operator">) {
  const { t } = useTranslation();
  const update = useMutation(api.operators.updateOwn);

  async function save(logoUrl: string): Promise<void> {
    try {
      await update({ logoUrl });
    } catch (error) {
      toastError(t, t("upload.failed"), "upload.logoFailed")(error);
      return;
    }
    // Of one that has arrived people have been told.
    if (logoUrl === "") toast({ title: t("upload.logoRemoved"), variant: "success" });
  }

  return (
    <Field group label={t("upload.logo")}>
      <UploadField
        purpose="logo"
        value={operator.logoUrl ?? ""}
        onChange={(path) => void save(path)}
      />
    </Field>
  );
}
