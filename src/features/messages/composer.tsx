import { Paperclip, SendHorizontal, X } from "lucide-react";
import {
  memo,
  Suspense,
  useMemo,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
} from "react";
import { useTranslation } from "react-i18next";

import type { Id } from "#convex/_generated/dataModel.d.ts";
import { FILE_NAME_MAX, MESSAGE_MAX_LENGTH } from "#convex/model/messages/contract.ts";

import { uploadsTo } from "../../components/files/files-underway.ts";
import { createUploads } from "../../components/files/uploads.ts";
import { useFileCheck, useUploads } from "../../components/files/use-upload.ts";
import { useFormat } from "../../i18n/format.ts";
import { cutText } from "../../lib/cut-text.ts";
import { attachedName } from "../../lib/kept-names.ts";
import { useHeldFocus } from "../../lib/use-held-focus.ts";
import { useKept } from "../../lib/use-kept.ts";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { AttachButton } from "./attach-button.tsx";
import { attachedIn, keepAttached } from "./attached.ts";
import { keepDraft, useDraft } from "./drafts.ts";
import type { Attached } from "./outbox.ts";
import { usePost } from "./use-post.ts";

const UploadProgress = lazyPart(() =>
  import("../../components/files/upload-progress.tsx").then((m) => ({ default: m.UploadProgress })),
);

interface ComposerProps {
  me: Id<"users">;
  partnerUserId: string;
  partnerName: string;
  /** At every stroke that leaves words in the field. */
  onType: () => void;
  /** When the field was emptied and nothing sent. */
  onRest: () => void;
  onSend: () => void;
}

/** Enter sends, Shift+Enter breaks the line. Not drawn anew for what is said above it. */
export const Composer = memo(function Composer(props: ComposerProps) {
  const { me, partnerUserId, partnerName, ...on } = props;
  const { t } = useTranslation();
  const { post } = usePost(me);
  const text = useDraft(me, partnerUserId);
  const file = useAttached(me, partnerUserId);
  const held = useHeldFocus("button");
  const problem = useFormat().tooLong(text, MESSAGE_MAX_LENGTH);
  const isSome = text.trim() !== "" || file.attached !== null;
  // What is still on its way would be left behind.
  const canSend = isSome && problem === undefined && file.upload === null;

  const write = (next: string) => keepDraft(me, partnerUserId, next);

  function submit(): void {
    const body = text.trim();
    if (!canSend) return;
    post(partnerUserId, body, file.attached);
    file.attach(null);
    write("");
    on.onSend();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // While an input method composes a letter (ươ, 中), Enter belongs to it.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  }

  return (
    <form
      ref={held}
      className="border-border flex flex-col gap-2 border-t p-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {file.upload !== null && (
        <Suspense>
          <UploadProgress upload={file.upload} onRetry={file.retry} onCancel={file.cancel} />
        </Suspense>
      )}
      {file.attached !== null && (
        <AttachedFile name={file.attached.name} onRemove={() => file.attach(null)} />
      )}
      {problem !== undefined && (
        <p role="alert" className="text-destructive text-sm font-medium">
          {problem}
        </p>
      )}
      <div className="flex items-end gap-2">
        <AttachButton onFile={file.choose} />
        <Textarea
          rows={1}
          value={text}
          onChange={({ target: { value } }) => {
            write(value);
            (value === "" ? on.onRest : on.onType)();
          }}
          onKeyDown={onKeyDown}
          onPaste={(event: ClipboardEvent) => file.choose(event.clipboardData.files[0])}
          onDragOver={(event: DragEvent) => {
            if (event.dataTransfer.types.includes("Files")) event.preventDefault();
          }}
          onDrop={(event) => {
            if (event.dataTransfer.files.length === 0) return;
            event.preventDefault();
            file.choose(event.dataTransfer.files[0]);
          }}
          placeholder={t("messages.placeholder")}
          aria-label={t("messages.placeholderTo", { name: partnerName })}
          aria-invalid={problem !== undefined}
          className="max-h-36 min-h-11 flex-1 resize-none"
          enterKeyHint="send"
          autoComplete="off"
        />
        <Button type="submit" size="icon" aria-label={t("messages.send")} disabled={!canSend}>
          <SendHorizontal aria-hidden="true" className="rtl:-scale-x-100" />
        </Button>
      </div>
    </form>
  );
});

/** The one file that goes along with the next message. Like the words, it is the same in all windows, and leaving loses nothing. */
function useAttached(me: string, partnerUserId: string) {
  const isGood = useFileCheck("attachment");
  const [uploads] = useState(() => uploadsTo(me, partnerUserId, createUploads));
  const text = useKept(attachedName(me, partnerUserId));
  const attached = useMemo(() => attachedIn(text), [text]);
  const attach = (next: Attached | null) => keepAttached(me, partnerUserId, next);

  const { upload, send, retry, cancel } = useUploads(uploads, "attachment", (sent) =>
    attach({ path: sent.normalizedPath, name: cutText(sent.fileName, FILE_NAME_MAX) }),
  );

  function choose(chosen: File | undefined): void {
    if (chosen !== undefined && isGood(chosen)) void send(chosen, chosen.name);
  }

  return { attached, attach, upload, retry, cancel, choose };
}

function AttachedFile({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <p className="bg-muted flex min-w-0 items-center gap-2 self-start rounded-md ps-3 text-sm">
      <Paperclip className="size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">{t("messages.attached", { name })}</span>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={t("messages.detach", { name })}
        onClick={onRemove}
      >
        <X aria-hidden="true" />
      </Button>
    </p>
  );
}
