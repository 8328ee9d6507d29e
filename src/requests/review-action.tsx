import { Check, EyeOff, RotateCw, Star } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { useMayAct } from "../components/may-act.ts";
import { useLive } from "../components/use-live.ts";
import { passFocus } from "../lib/pass-focus.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { lazyDialog } from "../ui/lazy-dialog.tsx";
import type { Booking } from "./booking.ts";
import { RequestDialogButton } from "./request-dialog-button.tsx";
import type { ReviewSide } from "./review-form.ts";
import { useSpokenTitle } from "./spoken-title.ts";

const loadDialog = () => import("./review-dialog.tsx").then((m) => ({ default: m.ReviewDialog }));
const ReviewDialog = lazyDialog(loadDialog);

type ReviewActionProps = {
  job: Booking;
  /** Whose page it is. */
  side: ReviewSide;
  className?: string;
};

/** What can be done about the review of a completed job: write it, once, or see that it is written. */
export function ReviewAction({ job, side, className }: ReviewActionProps) {
  const { t } = useTranslation();
  const { data, failed, retry } = useLive(api.reviews.canReview, { jobRequestId: job.id });
  const byOperator = side === "OPERATOR";
  const may = byOperator ? data?.canReviewGuide : data?.canReviewOperator;
  const has = byOperator ? data?.hasReviewedGuide : data?.hasReviewedOperator;
  const mayAct = useMayAct();
  const title = useSpokenTitle(job);
  const badge = useRef<HTMLSpanElement>(null);
  const couldReview = useRef(false);
  // The button stays while its dialog is open: both go at once, and the focus goes from there to the badge.
  const [isOpen, setOpen] = useState(false);
  const isDone = has === true && !isOpen;
  useEffect(() => {
    if (isDone && couldReview.current) passFocus(badge.current);
    couldReview.current = may === true || isOpen;
  }, [may, isDone, isOpen]);
  if (isDone) {
    return (
      <span ref={badge} tabIndex={-1} className="inline-flex min-h-9 items-center rounded-md">
        {data?.isReviewHidden ? (
          <Badge variant="amber">
            <EyeOff aria-hidden="true" />
            {t("reviewing.hidden")}
          </Badge>
        ) : (
          <Badge variant="available">
            <Check aria-hidden="true" />
            {t("reviewing.reviewed")}
          </Badge>
        )}
      </span>
    );
  }
  // A job that is not completed yet for the server.
  if ((may === false && !isOpen) || !mayAct) return null;
  const action = failed
    ? t("search.retry")
    : t(byOperator ? "reviewing.rateGuide" : "reviewing.rateOperator");
  const look = {
    variant: "outline",
    size: "sm",
    className,
    "aria-label": t("reviewing.on", { action, title }),
  } as const;
  if (may === undefined) {
    return (
      <Button {...look} loading={!failed} onClick={failed ? retry : undefined}>
        {failed ? <RotateCw aria-hidden="true" /> : <Star aria-hidden="true" />}
        {action}
      </Button>
    );
  }
  return (
    <RequestDialogButton
      {...look}
      booking={job}
      load={loadDialog}
      onShow={() => setOpen(true)}
      render={(shown) => (
        <ReviewDialog
          {...shown}
          side={side}
          onOpenChange={(open) => {
            setOpen(open);
            shown.onOpenChange(open);
          }}
        />
      )}
    >
      <Star aria-hidden="true" />
      {action}
    </RequestDialogButton>
  );
}
