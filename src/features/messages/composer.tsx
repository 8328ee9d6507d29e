import { SendHorizontal } from "lucide-react";
import { useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";

import type { Id } from "#convex/_generated/dataModel.d.ts";
import { MESSAGE_MAX_LENGTH } from "#convex/model/messages/contract.ts";

import { Button } from "../../ui/button.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { draftOf, keepDraft } from "./drafts.ts";
import { usePost } from "./use-post.ts";

interface ComposerProps {
  me: Id<"users">;
  partnerUserId: string;
  partnerName: string;
  /** At every stroke that leaves words in the field. */
  onType: () => void;
  /** When the field is empty again. */
  onRest: () => void;
}

/** Enter sends, Shift+Enter breaks the line. */
export function Composer({ me, partnerUserId, partnerName, onType, onRest }: ComposerProps) {
  const { t } = useTranslation();
  const { post } = usePost(me);
  const [text, setText] = useState(() => draftOf(me, partnerUserId));

  function write(next: string): void {
    keepDraft(me, partnerUserId, next);
    setText(next);
    (next === "" ? onRest : onType)();
  }

  function submit(): void {
    const body = text.trim();
    if (body === "") return;
    post(partnerUserId, body);
    write("");
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // While an input method composes a letter (ươ, 中), Enter belongs to it.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  }

  return (
    <form
      className="border-border flex items-end gap-2 border-t p-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Textarea
        rows={1}
        value={text}
        maxLength={MESSAGE_MAX_LENGTH}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
        placeholder={t("messages.placeholder")}
        aria-label={t("messages.placeholderTo", { name: partnerName })}
        className="max-h-36 min-h-11 flex-1 resize-none"
        enterKeyHint="send"
        autoComplete="off"
      />
      <Button
        type="submit"
        size="icon"
        aria-label={t("messages.send")}
        disabled={text.trim() === ""}
      >
        <SendHorizontal aria-hidden="true" className="rtl:-scale-x-100" />
      </Button>
    </form>
  );
}
