import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { FilePurpose } from "#convex/model/files/contract.ts";

import { tMessage } from "../../i18n/errors.ts";
import { pathAt } from "../../lib/picture-path.ts";
import { useHeldFocus } from "../../lib/use-held-focus.ts";
import { Button } from "../../ui/button.tsx";
import { useFieldGroup } from "../../ui/field.tsx";
import { lazyOpenDialog } from "../../ui/lazy-dialog.tsx";
import { canShow } from "./can-show.ts";
import { problemOf } from "./check-file.ts";
import { FileDrop } from "./file-drop.tsx";
import { PicturePreview } from "./picture-preview.tsx";
import { tellRefused } from "./tell-upload.ts";
import { UploadProgress } from "./upload-progress.tsx";
import { useUpload } from "./use-upload.ts";

const loadCropDialog = () => import("./crop-dialog.tsx").then((m) => ({ default: m.CropDialog }));
const CropDialog = lazyOpenDialog(loadCropDialog, ({ onCancel }) => onCancel());

/** A person's picture is round, a company's square, and both are cut; the others stay as they are. */
const SHAPES: Partial<Record<FilePurpose, "round" | "square">> = {
  photo: "round",
  logo: "square",
};

interface UploadFieldProps {
  purpose: FilePurpose;
  /** The path of the picture that is there; empty where there is none. */
  value: string;
  /** Of the person whose initials stand where there is none. */
  name?: string;
  /** A new picture has arrived, or with an empty text it is taken away. What is waited for and fails is said, and can be sent again. */
  onChange: (path: string) => void | Promise<void>;
  disabled?: boolean;
}

/** One picture: chosen, dropped or pasted, cut where it is shown in a shape, sent at once. Stands in a `Field` with `group`. */
export function UploadField(props: UploadFieldProps) {
  const { purpose, value, name, onChange, disabled = false } = props;
  const { t } = useTranslation();
  const group = useFieldGroup();
  const held = useHeldFocus("button");
  const shape = SHAPES[purpose];
  const [cutting, setCutting] = useState<{ file: File; url: string } | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [sent, setSent] = useState<{ file: Blob; path: string } | null>(null);
  const { upload, send, retry, cancel } = useUpload(purpose, async ({ normalizedPath }, file) => {
    await onChange(normalizedPath);
    setSent({ file, path: normalizedPath });
  });
  // What was sent from here is at hand: it is not fetched again.
  const file = upload?.file ?? (sent?.path === value ? sent.file : null);

  async function choose(chosen: File | undefined): Promise<void> {
    if (chosen === undefined) return;
    const problem = problemOf(chosen, purpose);
    setRefused(problem);
    if (problem !== null) tellRefused(t, problem);
    else if (shape !== undefined && (await canShow(chosen))) {
      setCutting({ file: chosen, url: URL.createObjectURL(chosen) });
    } else await send(chosen, chosen.name);
  }

  function endCut(): void {
    if (cutting !== null) URL.revokeObjectURL(cutting.url);
    setCutting(null);
  }

  return (
    <fieldset ref={held} {...group} className="flex min-w-0 flex-wrap items-center gap-4">
      <PicturePreview
        file={file}
        path={pathAt(value, 480)}
        isRound={shape === "round"}
        name={name}
      />
      <FileDrop
        purpose={purpose}
        disabled={disabled}
        label={value === "" ? t("upload.choose") : t("upload.replace")}
        onFiles={([chosen]) => void choose(chosen)}
      >
        {upload === null ? (
          refused !== null && (
            <p className="text-destructive text-sm font-medium">{tMessage(refused)}</p>
          )
        ) : (
          <UploadProgress upload={upload} onRetry={retry} onCancel={cancel} />
        )}
      </FileDrop>
      {value !== "" && upload === null && (
        <Button
          variant="ghost"
          size="sm"
          // Beside the picture where it is narrow: it comes and goes, and what is below stays.
          className="max-sm:-order-1"
          disabled={disabled}
          onClick={() => {
            setRefused(null);
            void onChange("");
          }}
        >
          <Trash2 aria-hidden="true" />
          {t("upload.remove")}
        </Button>
      )}
      {cutting !== null && (
        <CropDialog
          {...cutting}
          isRound={shape === "round"}
          onCancel={endCut}
          onCut={(cut) => {
            endCut();
            void send(cut, cutting.file.name);
          }}
        />
      )}
    </fieldset>
  );
}
