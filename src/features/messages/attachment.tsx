import { useAuthToken } from "@convex-dev/auth/react";
import { FileText, ImageOff } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { PictureDialog } from "../../components/files/picture-dialog.tsx";
import { fetchFile, usePrivateFile } from "../../components/files/private-file.ts";
import { pathAt } from "../../lib/picture-path.ts";
import { saveFile } from "../../lib/save-file.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast-store.ts";
import type { LineAttachment } from "./lines.ts";

/** Of a picture on its way, whose size only the server says. */
const UNKNOWN_SHAPE = { width: 4, height: 3 };

/** The file of a message: a picture is shown, a document is handed out. */
export function Attachment({ attachment }: { attachment: LineAttachment }) {
  // Files of somebody who is gone are gone with them.
  if (attachment.path === "") return <GoneFile />;
  return attachment.path.endsWith(".pdf") ? (
    <DocumentRow attachment={attachment} />
  ) : (
    <Picture attachment={attachment} />
  );
}

function GoneFile() {
  const { t } = useTranslation();
  return (
    <p className="flex items-center gap-2 text-sm">
      <ImageOff className="size-4" aria-hidden="true" />
      {t("messages.fileGone")}
    </p>
  );
}

function Picture({ attachment }: { attachment: LineAttachment }) {
  const { t } = useTranslation();
  const { path, name, width = 0, height = 0 } = attachment;
  const [isOpen, setIsOpen] = useState(false);
  const url = usePrivateFile(pathAt(path, 480));
  const shape = width > 0 && height > 0 ? { width, height } : UNKNOWN_SHAPE;
  if (url === null) return <GoneFile />;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t("messages.openPicture", { name })}
        className="block w-60 max-w-full overflow-hidden rounded-lg"
        style={{ aspectRatio: `${shape.width} / ${shape.height}` }}
        onClick={() => setIsOpen(true)}
      >
        {url === undefined ? (
          <Skeleton className="size-full" />
        ) : (
          <img src={url} alt={name} className="size-full object-cover" />
        )}
      </button>
      {isOpen && (
        <PictureDialog title={name} onClose={() => setIsOpen(false)}>
          <FullPicture path={path} name={name} />
        </PictureDialog>
      )}
    </>
  );
}

function FullPicture({ path, name }: { path: string; name: string }) {
  const url = usePrivateFile(path);
  return url ? (
    <img src={url} alt={name} className="max-h-[70dvh] max-w-full rounded-lg object-contain" />
  ) : null;
}

function DocumentRow({ attachment: { path, name } }: { attachment: LineAttachment }) {
  const { t } = useTranslation();
  const token = useAuthToken();

  async function download(): Promise<void> {
    const blob = await fetchFile(path, token);
    if (blob === null) toast({ title: t("messages.fileGone"), variant: "destructive" });
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
