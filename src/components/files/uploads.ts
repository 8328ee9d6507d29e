// Sends files one at a time, as long as whoever holds it wants: a field until it is left, a conversation also while another one is
// read.
import type { TFunction } from "i18next";

import type { FilePurpose } from "#convex/model/files/contract.ts";

import { refusalBehind, SendFailure, sendFile, type Sending, type SentFile } from "./send-file.ts";
import { isFinal, tellFailed, tellSent } from "./tell-upload.ts";

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
export type OnSent = (sent: SentFile, file: Blob) => void | Promise<void>;

export interface SendWith {
  purpose: FilePurpose;
  ask: Sending["ask"];
  t: TFunction;
  onSent: OnSent;
}

export interface Uploads {
  current: () => Upload | null;
  onChange: (listener: () => void) => () => void;
  send: (file: Blob, name: string, how: SendWith) => Promise<void>;
  /** What is on its way stops, and what failed is chosen no more. */
  cancel: () => void;
}

async function handOn(sent: SentFile, file: Blob, onSent: OnSent): Promise<void> {
  try {
    await onSent(sent, file);
  } catch (error) {
    throw refusalBehind(error);
  }
}

export function createUploads(): Uploads {
  const listeners = new Set<() => void>();
  let upload: Upload | null = null;
  let ending: AbortController | undefined;

  function show(next: Upload | null): void {
    upload = next;
    for (const listener of listeners) listener();
  }

  async function send(file: Blob, name: string, { purpose, ask, t, onSent }: SendWith) {
    ending?.abort();
    const { signal } = (ending = new AbortController());
    show({ file, name, progress: 0, error: null, canRetry: false });
    const onProgress = (progress: number) => {
      if (!signal.aborted && upload !== null) show({ ...upload, progress });
    };
    try {
      const sent = await sendFile(file, name, { purpose, ask, onProgress, signal });
      if (signal.aborted) return;
      await handOn(sent, file, onSent);
      if (signal.aborted) return;
      show(null);
      tellSent(t, name);
    } catch (error) {
      if (signal.aborted || (error instanceof SendFailure && error.why === "stopped")) return;
      const told = tellFailed(t, error, purpose);
      show({ file, name, progress: 0, error: told, canRetry: !isFinal(error) });
    }
  }

  return {
    current: () => upload,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send,
    cancel() {
      ending?.abort();
      show(null);
    },
  };
}
