import { useAuthToken } from "@convex-dev/auth/react";
import { FileText } from "lucide-react";
import { useTranslation } from "react-i18next";

import { saveFile } from "../../lib/save-file.ts";
import { toast } from "../../ui/toast-store.ts";
import { GoneFile } from "./gone-file.tsx";
import { fetchFile } from "./private-file.ts";
import { PrivatePicture } from "./private-picture.tsx";

/** A file as its message names it. The size of a picture on its way is not known yet. */
export interface SentFileFacts {
  path: string;
  name: string;
  width?: number;
  height?: number;
}

/** Of a picture on its way, whose size only the server says. */
const UNKNOWN_SHAPE = { width: 4, height: 3 };

/** The file of a message: a picture is shown, a document is handed out. */
export function SentFile({ file }: { file: SentFileFacts }) {
  // Files of somebody who is gone are gone with them.
  if (file.path === "") return <GoneFile />;
  return file.path.endsWith(".pdf") ? <DocumentRow file={file} /> : <Picture file={file} />;
}

function Picture({ file: { path, name, width = 0, height = 0 } }: { file: SentFileFacts }) {
  const { t } = useTranslation();
  const shape = width > 0 && height > 0 ? { width, height } : UNKNOWN_SHAPE;
  return (
    <PrivatePicture
      path={path}
      alt={name}
      open={t("common.openPicture", { name })}
      title={name}
      missing={<GoneFile />}
      className="w-60"
      style={{ aspectRatio: `${shape.width} / ${shape.height}` }}
    />
  );
}

function DocumentRow({ file: { path, name } }: { file: SentFileFacts }) {
  const { t } = useTranslation();
  const token = useAuthToken();

  async function download(): Promise<void> {
    const blob = await fetchFile(path, token);
    if (blob === null) toast({ title: t("common.fileGone"), variant: "destructive" });
    else saveFile(blob, { name, type: blob.type });
  }

  return (
    <button
      type="button"
      aria-label={t("messages.download", { name })}
      className="flex min-h-11 max-w-full items-center gap-2 text-start underline underline-offset-4"
      onClick={() => void download()}
    >
      <FileText className="size-5 shrink-0" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">{name}</span>
    </button>
  );
}
