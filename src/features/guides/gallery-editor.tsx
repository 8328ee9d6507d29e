import { useMutation } from "convex/react";
import { ArrowLeft, ArrowRight, Trash2 } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { CAPTION_MAX, GALLERY_MAX } from "#convex/model/guides/contract.ts";

import { FileDrop } from "../../components/files/file-drop.tsx";
import { UploadProgress } from "../../components/files/upload-progress.tsx";
import { useFileCheck, useUpload } from "../../components/files/use-upload.ts";
import { LoadError } from "../../components/load-error.tsx";
import { toastError } from "../../components/toast-error.ts";
import { useLive } from "../../components/use-live.ts";
import { useFormat } from "../../i18n/format.ts";
import { pathAt } from "../../lib/picture-path.ts";
import { useHeldFocus } from "../../lib/use-held-focus.ts";
import { useSent } from "../../lib/use-sent.ts";
import { createTabDrafts } from "../../lib/window-drafts.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { Input, OWN_DIRECTION } from "../../ui/input.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { Photo } from "./gallery.tsx";

const captions = createTabDrafts<{ typed: string }>();

/** The guide's photos as the guide changes them; each change is saved at once. */
export function GalleryEditor({ guideId }: { guideId: string }) {
  const { t } = useTranslation();
  const live = useLive(api.guides.get, { guideId });
  const photos = live.data?.gallery ?? [];
  const { add, change, remove } = useGalleryCalls();
  const isGood = useFileCheck("gallery");
  const { upload, send, retry, cancel } = useUpload("gallery", (sent) => {
    void add({ path: sent.normalizedPath });
  });
  const held = useHeldFocus("button");
  const isFull = photos.length >= GALLERY_MAX;
  const isKnown = live.data !== undefined && !live.failed;

  return (
    <Card ref={held} className="flex flex-col gap-4 p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-lg font-semibold">{t("upload.galleryTitle")}</h2>
        {isKnown && (
          <p className="text-muted-foreground text-sm tabular-nums">
            {t("upload.galleryCount", { count: photos.length, max: GALLERY_MAX })}
          </p>
        )}
      </div>
      {live.failed ? (
        <LoadError onRetry={live.retry} />
      ) : (
        !isKnown && <Skeleton className="h-40 w-full" />
      )}
      {photos.length > 0 && (
        <ul className="grid gap-3 sm:grid-cols-2">
          {photos.map((photo, index) => (
            <PhotoRow
              key={photo.path}
              photo={photo}
              at={index + 1}
              count={photos.length}
              onCaption={(caption) => change({ path: photo.path, caption })}
              onMove={(by) => void change({ path: photo.path, position: index + by })}
              onRemove={() => remove({ path: photo.path })}
            />
          ))}
        </ul>
      )}
      {isKnown && isFull && (
        <p className="text-muted-foreground text-sm">{t("upload.galleryFull")}</p>
      )}
      {isKnown && !isFull && (
        <div className="flex">
          <FileDrop
            purpose="gallery"
            label={t("upload.galleryAdd")}
            disabled={upload !== null && upload.error === null}
            onFiles={([file]) => {
              if (file !== undefined && isGood(file)) void send(file, file.name);
            }}
          >
            {upload !== null && (
              <UploadProgress upload={upload} onRetry={retry} onCancel={cancel} />
            )}
          </FileDrop>
        </div>
      )}
    </Card>
  );
}

/** True when it was done. What is refused is told; the list stays as the server has it. */
function useGalleryCalls() {
  const { t } = useTranslation();
  const add = useMutation(api.gallery.add);
  const change = useMutation(api.gallery.change);
  const remove = useMutation(api.gallery.remove);
  const refused = toastError(t, t("upload.galleryFailed"));
  const told =
    <Input,>(call: (input: Input) => Promise<unknown>) =>
    async (input: Input): Promise<boolean> => {
      try {
        await call(input);
        return true;
      } catch (error) {
        refused(error);
        return false;
      }
    };
  return { add: told(add), change: told(change), remove: told(remove) };
}

interface PhotoRowProps {
  photo: Photo;
  /** From 1. */
  at: number;
  count: number;
  /** True when it was saved. */
  onCaption: (caption: string) => Promise<boolean>;
  onMove: (by: number) => void;
  onRemove: () => Promise<unknown>;
}

/** A caption as it is typed: saved when its field is left, and where a reload came before that, after it. */
function useCaption({ path, caption }: Photo, onCaption: PhotoRowProps["onCaption"]) {
  const about = `caption:${path}`;
  // Null while nothing is typed that is not saved: the caption may change in another window, and is not taken back here.
  const [typed, setTyped] = useState(() => captions.of(about)?.typed ?? null);

  const shown = typed ?? caption;
  const problem = useFormat().tooLong(shown, CAPTION_MAX);

  function settle(saved: string): void {
    setTyped((now) => (now === saved ? null : now));
    if (captions.of(about)?.typed === saved) captions.drop(about);
  }
  function save(): void {
    if (typed === null || problem !== undefined) return;
    void onCaption(typed).then((isSaved) => isSaved && settle(typed));
  }
  const saveKept = useEffectEvent(save);
  useEffect(() => saveKept(), []);

  return {
    shown,
    problem,
    save,
    type(text: string): void {
      setTyped(text === caption ? null : text);
      if (text === caption) captions.drop(about);
      else captions.keep(about, { typed: text });
    },
  };
}

function PhotoRow({ photo, at, count, onCaption, onMove, onRemove }: PhotoRowProps) {
  const { t } = useTranslation();
  const { shown, problem, type, save } = useCaption(photo, onCaption);
  const { sent, send } = useSent<string>();
  return (
    <li className="flex min-w-0 gap-3">
      <img
        src={pathAt(photo.path, 160)}
        alt=""
        className="bg-muted size-24 shrink-0 rounded-lg object-cover"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <Field hideLabel label={t("upload.caption", { at })} error={problem}>
          <Input
            {...OWN_DIRECTION}
            value={shown}
            placeholder={t("upload.captionHint")}
            onChange={({ target }) => type(target.value)}
            onBlur={save}
          />
        </Field>
        <div className="flex">
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t("upload.earlier", { at })}
            disabled={at === 1}
            onClick={() => onMove(-1)}
          >
            <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />
          </Button>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t("upload.later", { at })}
            disabled={at === count}
            onClick={() => onMove(1)}
          >
            <ArrowRight aria-hidden="true" className="rtl:-scale-x-100" />
          </Button>
          <Button
            variant="ghost"
            size="icon-sm"
            className="ms-auto"
            aria-label={t("upload.removePhoto", { at })}
            loading={sent !== null}
            onClick={() => void send(photo.path, onRemove)}
          >
            {sent === null && <Trash2 aria-hidden="true" />}
          </Button>
        </div>
      </div>
    </li>
  );
}
