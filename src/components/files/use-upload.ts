import { useAction } from "convex/react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import type { FilePurpose } from "#convex/model/files/contract.ts";

import { problemOf } from "./check-file.ts";
import { tellRefused } from "./tell-upload.ts";
import { createUploads, type OnSent, type Uploads } from "./uploads.ts";

/** One file at a time, until the field is left. `onSent` is told what stands for it from then on. */
export function useUpload(purpose: FilePurpose, onSent: OnSent) {
  const [uploads] = useState(createUploads);
  useEffect(() => () => uploads.cancel(), [uploads]);
  return useUploads(uploads, purpose, onSent);
}

/** The same for what is sent also when nobody looks. */
export function useUploads(uploads: Uploads, purpose: FilePurpose, onSent: OnSent) {
  const { t } = useTranslation();
  const ask = useAction(api.files.createUpload);
  const upload = useSyncExternalStore(uploads.onChange, uploads.current, uploads.current);
  const send = (file: Blob, name: string) => uploads.send(file, name, { purpose, ask, t, onSent });

  return {
    upload,
    send,
    retry: () => {
      if (upload !== null) void send(upload.file, upload.name);
    },
    cancel: uploads.cancel,
  };
}

/** Refuses in a toast what a form can see to be wrong. */
export function useFileCheck(purpose: FilePurpose) {
  const { t } = useTranslation();
  return (file: File): boolean => {
    const problem = problemOf(file, purpose);
    if (problem !== null) tellRefused(t, problem);
    return problem === null;
  };
}
