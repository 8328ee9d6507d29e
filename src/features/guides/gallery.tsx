import { memo, useState } from "react";
import { useTranslation } from "react-i18next";

import { pathAt } from "../../lib/picture-path.ts";
import { lazyOpenDialog } from "../../ui/lazy-dialog.tsx";
import type { GuidePageData } from "./guide-page.ts";

const loadPictureDialog = () =>
  import("../../components/files/picture-dialog.tsx").then((m) => ({ default: m.PictureDialog }));
const PictureDialog = lazyOpenDialog(loadPictureDialog, ({ onClose }) => onClose());

export type Photo = GuidePageData["gallery"][number];

/** Two beside each other on phones, three on wide screens. */
const SIZES = "(min-width: 64rem) 16rem, (min-width: 40rem) 30vw, 46vw";

function sourcesOf(path: string): string {
  return `${pathAt(path, 160)} 160w, ${pathAt(path, 480)} 480w, ${path} 1280w`;
}

/** A calm grid; a photo opens as large as there is room. */
export const Gallery = memo(function Gallery({ photos }: { photos: readonly Photo[] }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<number | null>(null);
  const shown = open === null ? undefined : photos[open];
  return (
    <>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3">
        {photos.map(({ path, caption }, index) => (
          <li key={path}>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={
                caption === ""
                  ? t("guide.openPhotoAt", { at: index + 1 })
                  : t("guide.openPhoto", { caption })
              }
              className="bg-muted block aspect-4/3 w-full overflow-hidden rounded-lg"
              onClick={() => setOpen(index)}
            >
              <img
                src={pathAt(path, 480)}
                srcSet={sourcesOf(path)}
                sizes={SIZES}
                alt=""
                loading="lazy"
                decoding="async"
                className="size-full object-cover transition-transform duration-200 hover:scale-[1.03] motion-reduce:transition-none"
              />
            </button>
          </li>
        ))}
      </ul>
      {photos.some(({ isDrawn }) => isDrawn) && (
        <p className="text-muted-foreground mt-3 text-sm">{t("guide.drawn")}</p>
      )}
      {open !== null && shown !== undefined && (
        <PictureDialog
          title={shown.caption === "" ? t("guide.gallery") : shown.caption}
          steps={{ at: open, count: photos.length, go: setOpen }}
          onClose={() => setOpen(null)}
        >
          <img
            key={shown.path}
            src={shown.path}
            alt={shown.caption}
            width={shown.width}
            height={shown.height}
            className="h-auto max-h-[70dvh] w-auto max-w-full rounded-lg object-contain"
          />
        </PictureDialog>
      )}
    </>
  );
});
