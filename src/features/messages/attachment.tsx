import { useAuthToken } from "@convex-dev/auth/react";
import { FileText } from "lucide-react";
import { useTranslation } from "react-i18next";

import { GoneFile } from "../../components/files/gone-file.tsx";
import { fetchFile } from "../../components/files/private-file.ts";
import { PrivatePicture } from "../../components/files/private-picture.tsx";
import { saveFile } from "../../lib/save-file.ts";
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

function Picture({ attachment }: { attachment: LineAttachment }) {
  const { t } = useTranslation();
  const { path, name, width = 0, height = 0 } = attachment;
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

function DocumentRow({ attachment: { path, name } }: { attachment: LineAttachment }) {
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
