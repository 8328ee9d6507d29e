import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "convex/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { REVIEW_REPLY_MAX_LENGTH, reviewReplyInput } from "#convex/model/reviews/contract.ts";
import type { ReviewReplyInput } from "#convex/model/reviews/contract.ts";

import { FormAlert } from "../../components/fields/form-alert.tsx";
import { TextareaField } from "../../components/fields/textarea-field.tsx";
import { useDraftForm } from "../../components/use-draft-form.ts";
import { useSubmit } from "../../components/use-submit.ts";
import { passFocus } from "../../lib/pass-focus.ts";
import { createTabDrafts } from "../../lib/window-drafts.ts";
import { Button } from "../../ui/button.tsx";

const drafts = createTabDrafts<Partial<ReviewReplyInput>>();
const resolver = standardSchemaResolver(reviewReplyInput);

type ReplyFormProps = {
  reviewId: string;
  /** Told whether the button that opened it stays. */
  onClose: (stays: boolean) => void;
};

/** What the one reviewed answers. Closing it keeps what was written. */
export function ReplyForm({ reviewId, onClose }: ReplyFormProps) {
  const { t } = useTranslation();
  const reply = useMutation(api.reviews.reply);
  const { form, forget } = useDraftForm<ReviewReplyInput>({
    drafts,
    about: `reply:${reviewId}`,
    start: { reviewId, body: "" },
    resolver,
  });
  const { setFocus } = form;
  const place = useRef<HTMLFormElement>(null);
  const review = useRef<HTMLElement>(null);
  useEffect(() => {
    review.current = place.current?.closest("article") ?? null;
    setFocus("body");
  }, [setFocus]);
  const { submit, pending } = useSubmit(form, reply, {
    done: () => ({
      title: t("reviewing.replySentTitle"),
      description: t("reviewing.replySentText"),
    }),
    failed: { title: t("reviewing.replyFailedTitle"), fallbackKey: "reviewing.replyFailedText" },
    onDone: () => {
      forget();
      onClose(false);
      // Where it was written the reply stands now.
      setTimeout(() => passFocus(review.current));
    },
  });
  return (
    <form
      ref={place}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="mt-3 flex flex-col gap-3"
    >
      <TextareaField
        control={form.control}
        name="body"
        label={t("reviewing.replyLabel")}
        placeholder={t("reviewing.replyPlaceholder")}
        rows={3}
        counts={REVIEW_REPLY_MAX_LENGTH}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose(true);
        }}
      />
      <FormAlert control={form.control} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={() => onClose(true)}>
          {t("reviewing.cancel")}
        </Button>
        <Button type="submit" loading={pending}>
          {t("reviewing.replySend")}
        </Button>
      </div>
    </form>
  );
}
