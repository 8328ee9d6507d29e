import { useState } from "react";
import type { CSSProperties, ReactNode } from "react";

import { cn } from "../../lib/cn.ts";
import { pathAt } from "../../lib/picture-path.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { PictureDialog } from "./picture-dialog.tsx";
import { usePrivateFile } from "./private-file.ts";

interface PrivatePictureProps {
  path: string;
  /** What it shows. */
  alt: string;
  /** The name of the button that enlarges it, and the title above it then. */
  open: string;
  title: string;
  /** In place of a picture that can not be had. */
  missing: ReactNode;
  /** The place that it fills. */
  className?: string;
  style?: CSSProperties;
}

/** A picture that is not everybody's, small; it opens as large as the screen has room for. */
export function PrivatePicture(props: PrivatePictureProps) {
  const { path, alt, open, title, missing, className, style } = props;
  const [isOpen, setIsOpen] = useState(false);
  const url = usePrivateFile(pathAt(path, 480));
  if (url === null) return missing;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={open}
        className={cn("bg-muted block max-w-full overflow-hidden rounded-lg", className)}
        style={style}
        onClick={() => setIsOpen(true)}
      >
        {url === undefined ? (
          <Skeleton className="size-full" />
        ) : (
          <img src={url} alt={alt} className="size-full object-contain" />
        )}
      </button>
      {isOpen && (
        <PictureDialog title={title} onClose={() => setIsOpen(false)}>
          <LargePicture path={path} alt={alt} missing={missing} />
        </PictureDialog>
      )}
    </>
  );
}

function LargePicture({
  path,
  alt,
  missing,
}: Pick<PrivatePictureProps, "path" | "alt" | "missing">) {
  const url = usePrivateFile(path);
  if (url === undefined) return <Skeleton className="h-80 w-full" />;
  if (url === null) return missing;
  return <img src={url} alt={alt} className="max-h-[70dvh] max-w-full rounded-lg object-contain" />;
}
