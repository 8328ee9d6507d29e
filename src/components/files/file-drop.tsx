import { Upload as UploadIcon } from "lucide-react";
import { useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { FilePurpose } from "#convex/model/files/contract.ts";
import { megabytesOf, takesDocuments } from "#convex/model/files/contract.ts";

import { cn } from "../../lib/cn.ts";
import { Button } from "../../ui/button.tsx";
import { useFieldControl } from "../../ui/field.tsx";
import { acceptOf } from "./check-file.ts";

interface FileDropProps {
  purpose: FilePurpose;
  /** In place of "Choose a picture". */
  label?: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
  /** In place of what is taken: what is chosen, and how far it is. */
  children?: ReactNode;
}

/** A place where files are dropped, pasted or chosen. */
export function FileDrop(props: FileDropProps) {
  const { purpose, multiple = false, disabled = false, onFiles, children } = props;
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const control = useFieldControl();
  const label = props.label ?? t("upload.choose");

  function take(list: FileList | null): void {
    const files = [...(list ?? [])];
    if (files.length > 0 && !disabled) onFiles(multiple ? files : files.slice(0, 1));
  }

  function over(event: DragEvent): void {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setIsOver(!disabled);
  }

  return (
    <div
      data-slot="file-drop"
      className={cn(
        "flex min-w-0 flex-1 basis-56 flex-col items-start gap-2 rounded-lg border border-dashed border-input/60 p-4 transition-colors",
        isOver && "border-primary bg-primary-soft",
      )}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer.files);
      }}
      onPaste={(event: ClipboardEvent) => take(event.clipboardData.files)}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptOf(purpose)}
        multiple={multiple}
        disabled={disabled}
        onChange={(event) => {
          take(event.target.files);
          // The same file may be chosen again.
          event.target.value = "";
        }}
      />
      <Button
        variant="outline"
        size="sm"
        disabled={disabled}
        aria-describedby={control["aria-describedby"]}
        onClick={() => input.current?.click()}
      >
        <UploadIcon aria-hidden="true" />
        {label}
      </Button>
      {/* Nothing below moves while a file is on its way: how far it is takes no more room. */}
      <div className="flex min-h-11 w-full flex-col justify-center md:min-h-9">
        {children || (
          <p className="text-muted-foreground text-sm">
            {t(takesDocuments(purpose) ? "upload.limitsFiles" : "upload.limits", {
              megabytes: megabytesOf(purpose),
            })}
          </p>
        )}
      </div>
    </div>
  );
}
