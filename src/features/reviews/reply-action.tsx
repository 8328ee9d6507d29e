import { Reply } from "lucide-react";
import { Suspense, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { useMayAct } from "../../components/may-act.ts";
import type { ListedReview } from "../../components/review-list.tsx";
import { withTexts } from "../../i18n/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { preloadOf } from "../../ui/use-code.ts";

const loadForm = withTexts("work", () => import("./reply-form.tsx"));
const preload = preloadOf(loadForm);
const ReplyForm = lazyPart(() => loadForm().then((m) => ({ default: m.ReplyForm })));

/** Where the one reviewed answers: a button, and in its place the form. */
export function ReplyAction({ review }: { review: ListedReview }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const isBack = useRef(false);
  const mayAct = useMayAct();
  const id = useId();
  const button = (
    <Button
      // The form that it opened is closed: the keyboard is back where it was.
      ref={(element) => {
        if (element === null || !isBack.current) return;
        isBack.current = false;
        element.focus();
      }}
      // Whose review is answered, in the words of its article.
      id={id}
      aria-labelledby={`${id} ${review.id}`}
      variant="soft"
      size="sm"
      className="mt-3"
      loading={open}
      onPointerEnter={preload}
      onClick={() => setOpen(true)}
    >
      <Reply aria-hidden="true" className="rtl:-scale-x-100" />
      {t("review.answer")}
    </Button>
  );
  if (!mayAct) return null;
  if (!open) return button;
  return (
    <Suspense fallback={button}>
      <ReplyForm
        reviewId={review.id}
        onClose={(stays) => {
          isBack.current = stays;
          setOpen(false);
        }}
      />
    </Suspense>
  );
}
