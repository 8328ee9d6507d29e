import { ImageOff } from "lucide-react";

import { cn } from "../../lib/cn.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { usePrivateFile } from "./private-file.ts";

interface PicturePreviewProps {
  /** Chosen here. */
  file: Blob | null;
  /** Of the one that is there; empty where there is none. */
  path: string;
  isRound: boolean;
  /** Whose initials stand where there is none. */
  name?: string | undefined;
}

export function PicturePreview({ file, path, isRound, name }: PicturePreviewProps) {
  if (file === null && path === "" && name !== undefined) {
    return <Avatar name={name} className="size-24 max-sm:-order-2" />;
  }
  return (
    <div
      className={cn(
        "bg-muted grid size-24 shrink-0 place-items-center overflow-hidden max-sm:-order-2",
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
