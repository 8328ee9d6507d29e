import { ImageOff, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import type { FilePurpose } from "#convex/model/files/contract.ts";

import { cn } from "../../lib/cn.ts";
import { pathAt } from "../../lib/picture-path.ts";
import { useHeldFocus } from "../../lib/use-held-focus.ts";
import { Button } from "../../ui/button.tsx";
import { useFieldGroup } from "../../ui/field.tsx";
import { canShow } from "./crop-picture.ts";
import { FileDrop } from "./file-drop.tsx";
import { usePrivateFile } from "./private-file.ts";
import { UploadProgress } from "./upload-progress.tsx";
import { useFileCheck, useUpload } from "./use-upload.ts";

const CropDialog = lazy(() => import("./crop-dialog.tsx").then((m) => ({ default: m.CropDialog })));

/** A person's picture is round, a company's square, and both are cut; the others stay as they are. */
const SHAPES: Record<FilePurpose, "round" | "square" | "free"> = {
  photo: "round",
  logo: "square",
  gallery: "free",
  attachment: "free",
  licence: "free",
};

interface UploadFieldProps {
  purpose: FilePurpose;
  /** The path of the picture that is there; empty where there is none. */
  value: string;
  /** A new picture has arrived, or with an empty text it is taken away. */
  onChange: (path: string) => void;
  disabled?: boolean;
}

/** One picture: chosen, dropped or pasted, cut where it is shown in a shape, sent at once. Stands in a `Field` with `group`. */
export function UploadField({ purpose, value, onChange, disabled = false }: UploadFieldProps) {
  const { t } = useTranslation();
  const group = useFieldGroup();
  const held = useHeldFocus("button");
  const shape = SHAPES[purpose];
  const isGood = useFileCheck(purpose);
  const [cutting, setCutting] = useState<{ file: File; url: string } | null>(null);
  const { upload, send, retry, cancel } = useUpload(purpose, (sent) =>
    onChange(sent.normalizedPath),
  );

  async function choose(file: File | undefined): Promise<void> {
    if (file === undefined || !isGood(file)) return;
    if (shape !== "free" && (await canShow(file))) {
      setCutting({ file, url: URL.createObjectURL(file) });
    } else await send(file, file.name);
  }

  function endCut(): void {
    if (cutting !== null) URL.revokeObjectURL(cutting.url);
    setCutting(null);
  }

  return (
    <fieldset ref={held} {...group} className="flex min-w-0 flex-wrap items-center gap-4">
      <Preview file={upload?.file ?? null} path={pathAt(value, 480)} isRound={shape === "round"} />
      <FileDrop
        purpose={purpose}
        disabled={disabled}
        label={value === "" ? t("upload.choose") : t("upload.replace")}
        onFiles={([file]) => void choose(file)}
      >
        {upload !== null && <UploadProgress upload={upload} onRetry={retry} onCancel={cancel} />}
      </FileDrop>
      {value !== "" && upload === null && (
        <Button variant="ghost" size="sm" disabled={disabled} onClick={() => onChange("")}>
          <Trash2 aria-hidden="true" />
          {t("upload.remove")}
        </Button>
      )}
      {cutting !== null && (
        <Suspense>
          <CropDialog
            {...cutting}
            isRound={shape === "round"}
            onCancel={endCut}
            onCut={(cut) => {
              endCut();
              void send(cut, cutting.file.name);
            }}
          />
        </Suspense>
      )}
    </fieldset>
  );
}

interface PreviewProps {
  /** Chosen, and not sent yet. */
  file: Blob | null;
  /** Of the one that is there; empty where there is none. */
  path: string;
  isRound: boolean;
}

function Preview({ file, path, isRound }: PreviewProps) {
  return (
    <div
      className={cn(
        "bg-muted grid size-24 shrink-0 place-items-center overflow-hidden",
        isRound ? "rounded-full" : "rounded-lg",
      )}
    >
      {file !== null && (
        <img ref={(image) => showFile(image, file)} alt="" className="size-full object-cover" />
      )}
      {file === null && path !== "" && <Stored key={path} path={path} />}
      {file === null && path === "" && (
        <ImageOff className="text-muted-foreground size-7" aria-hidden="true" />
      )}
    </div>
  );
}

/** Until it is used, a picture is its owner's alone; whoever can change it is the owner. */
function Stored({ path }: { path: string }) {
  const src = usePrivateFile(path);
  return src ? <img src={src} alt="" className="size-full object-cover" /> : null;
}

function showFile(image: HTMLImageElement | null, file: Blob): () => void {
  const url = URL.createObjectURL(file);
  if (image !== null) image.src = url;
  return () => URL.revokeObjectURL(url);
}
