// One's archive, fetched part by part: the browser is known by its token, which only a script can send along.
import { useAuthToken } from "@convex-dev/auth/react";
import { ConvexError } from "convex/values";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { PARTS_HEADER } from "#convex/model/ownData/contract.ts";

import { toastError } from "../../components/toast-error.ts";
import { saveFile } from "../../lib/save-file.ts";
import { toast } from "../../ui/toast-store.ts";

const TYPE = "application/zip";

async function refusalIn(response: Response): Promise<Error> {
  try {
    return new ConvexError((await response.json()) as Record<string, string>);
  } catch {
    return new Error(`the export ended with ${response.status}`);
  }
}

/** Tells how many bytes have come after each piece. A part that breaks off is an error: half a ZIP is none. */
async function bytesOf(response: Response, tell: (bytes: number) => void): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  let size = 0;
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
    pieces.push(next.value);
    size += next.value.byteLength;
    tell(size);
  }
  return new Blob(pieces, { type: TYPE });
}

function nameOf(response: Response): string {
  const said = response.headers.get("Content-Disposition") ?? "";
  return /filename="([\w.-]+)"/.exec(said)?.[1] ?? "export.zip";
}

async function download(token: string | null, tell: (bytes: number) => void): Promise<void> {
  const headers = new Headers();
  if (token !== null) headers.set("Authorization", `Bearer ${token}`);
  for (let part = 1, parts = 1; part <= parts; part += 1) {
    const response = await fetch(`/api/user/export?part=${part}`, { headers });
    if (!response.ok) throw await refusalIn(response);
    parts = Number(response.headers.get(PARTS_HEADER) ?? 1);
    saveFile(await bytesOf(response, tell), { name: nameOf(response), type: TYPE });
  }
}

/** Downloads the archive. `bytes` of the part that is coming in; null while none is. */
export function useExport(): { bytes: number | null; begin: () => Promise<void> } {
  const { t } = useTranslation();
  const token = useAuthToken();
  const [bytes, setBytes] = useState<number | null>(null);
  return {
    bytes,
    begin: async () => {
      if (bytes !== null) return;
      setBytes(0);
      try {
        await download(token, setBytes);
        toast({
          title: t("ownData.exported"),
          description: t("ownData.exportedText"),
          variant: "success",
        });
      } catch (error) {
        toastError(t, t("ownData.exportFailed"), "ownData.failedText")(error);
      } finally {
        setBytes(null);
      }
    },
  };
}
