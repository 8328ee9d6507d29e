import { useAction } from "convex/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import type { FilePurpose } from "#convex/model/files/contract.ts";

import { problemOf } from "./check-file.ts";
import { refusalBehind, SendFailure, sendFile, type SentFile } from "./send-file.ts";
import { isFinal, tellFailed, tellRefused, tellSent } from "./tell-upload.ts";

/** A chosen file on its way. One that failed stays chosen, so that it can be sent again. */
export interface Upload {
  file: Blob;
  name: string;
  /** From 0 to 1. */
  progress: number;
  /** What went wrong; null while it is sent. */
  error: string | null;
  /** Whether to send it once more may help. */
  canRetry: boolean;
}

/** What is told of a file that has arrived; one that it refuses has not. */
type OnSent = (sent: SentFile, file: Blob) => void | Promise<void>;

async function handOn(sent: SentFile, file: Blob, onSent: OnSent): Promise<void> {
  try {
    await onSent(sent, file);
  } catch (error) {
    throw refusalBehind(error);
  }
}

/** One file at a time. `onSent` is told what stands for it from then on. */
export function useUpload(purpose: FilePurpose, onSent: OnSent) {
  const { t } = useTranslation();
  const ask = useAction(api.files.createUpload);
  const [upload, setUpload] = useState<Upload | null>(null);
  const ending = useRef<AbortController>(null);
  useEffect(() => () => ending.current?.abort(), []);

  async function send(file: Blob, name: string): Promise<void> {
    ending.current?.abort();
    const { signal } = (ending.current = new AbortController());
    setUpload({ file, name, progress: 0, error: null, canRetry: false });
    const onProgress = (progress: number) =>
      setUpload((current) => (current?.file === file ? { ...current, progress } : current));
    try {
      const sent = await sendFile(file, name, { purpose, ask, onProgress, signal });
      if (signal.aborted) return;
      await handOn(sent, file, onSent);
      if (signal.aborted) return;
      setUpload(null);
      tellSent(t, name);
    } catch (error) {
      if (signal.aborted || (error instanceof SendFailure && error.why === "stopped")) return;
      const told = tellFailed(t, error, purpose);
      setUpload({ file, name, progress: 0, error: told, canRetry: !isFinal(error) });
    }
  }

  return {
    upload,
    send,
    retry: () => {
      if (upload !== null) void send(upload.file, upload.name);
    },
    cancel: () => {
      ending.current?.abort();
      setUpload(null);
    },
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
