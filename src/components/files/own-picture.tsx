import { useMutation } from "convex/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { tError } from "../../i18n/errors.ts";
import { reportBug } from "../../lib/report-bug.ts";
import { Field } from "../../ui/field.tsx";
import { toast } from "../../ui/toast-store.ts";
import { UploadField } from "./upload-field.tsx";

interface OwnPictureProps {
  name: string;
  image: string | null;
  /** Where a heading says what it is. */
  hideLabel?: boolean;
}

/** The picture that the signed-in person is seen by, the same wherever it is changed. It is saved when it has arrived: no form holds it. */
export function OwnPicture({ name, image, hideLabel = false }: OwnPictureProps) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<string>();
  // One that has just arrived is nobody's to see before the server has taken it; that there is none needs no waiting.
  const set = useMutation(api.account.setPicture).withOptimisticUpdate((store, input) => {
    const profile = store.getQuery(api.users.profile, {});
    if (input.image !== "" || !profile) return;
    store.setQuery(api.users.profile, {}, { ...profile, image: null });
  });

  async function remove(): Promise<void> {
    try {
      await set({ image: "" });
      toast({ title: t("upload.photoRemoved"), variant: "success" });
    } catch (error) {
      reportBug(error);
      setProblem(tError(t, error, "auth.tryAgain"));
    }
  }

  async function save(path: string): Promise<void> {
    setProblem(undefined);
    if (path === "") await remove();
    // Why it is not taken stands beside the file, which can be sent again.
    else await set({ image: path });
  }

  return (
    <Field group label={t("upload.photo")} hideLabel={hideLabel} error={problem}>
      <UploadField purpose="photo" value={image ?? ""} name={name} onChange={save} />
    </Field>
  );
}
