import { SendHorizontal } from "lucide-react";
import { useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";

import type { Id } from "#convex/_generated/dataModel.d.ts";
import { MESSAGE_MAX_LENGTH } from "#convex/model/messages/contract.ts";

import { toastError } from "../../components/toast-error.ts";
import { Button } from "../../ui/button.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { draftOf, keepDraft } from "./drafts.ts";
import { useSend } from "./use-thread.ts";

interface ComposerProps {
  me: Id<"users">;
  partnerUserId: string;
  partnerName: string;
}

/** Enter sends, Shift+Enter breaks the line. What could not be sent comes back into the field. */
export function Composer({ me, partnerUserId, partnerName }: ComposerProps) {
  const { t } = useTranslation();
  const send = useSend(me);
  const [text, setText] = useState(() => draftOf(me, partnerUserId));

  function write(next: string): void {
    keepDraft(me, partnerUserId, next);
    setText(next);
  }

  async function submit(): Promise<void> {
    const body = text.trim();
    if (body === "") return;
    write("");
    try {
      await send({ recipientUserId: partnerUserId, body });
    } catch (error) {
      // The kept draft, not the state of this call: there may be newer words, or the thread may have been left.
      const newer = draftOf(me, partnerUserId);
      write(newer === "" ? body : `${body}\n${newer}`);
      toastError(t, t("messages.sendFailed"))(error);
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // While an input method composes a letter (ươ, 中), Enter belongs to it.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  }

  return (
    <form
      className="border-border flex items-end gap-2 border-t p-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
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
