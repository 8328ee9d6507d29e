import { Check, RotateCw, Star } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { useMayAct } from "../components/may-act.ts";
import { useLive } from "../components/use-live.ts";
import { passFocus } from "../lib/pass-focus.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { LazyOverlay } from "../ui/lazy-overlay.tsx";
import type { ReviewedJob } from "./review-dialog.tsx";
import type { ReviewSide } from "./review-form.ts";

const loadDialog = () => import("./review-dialog.tsx").then((m) => ({ default: m.ReviewDialog }));

type ReviewActionProps = {
  job: ReviewedJob;
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
  const badge = useRef<HTMLSpanElement>(null);
  const couldReview = useRef(false);
  useEffect(() => {
    // The button, and the dialog that it opened, are gone.
    if (has === true && couldReview.current) passFocus(badge.current);
    couldReview.current = may === true;
  }, [may, has]);
  if (has === true) {
    return (
      <span ref={badge} tabIndex={-1} className="inline-flex min-h-9 items-center rounded-md">
        <Badge variant="available">
          <Check aria-hidden="true" />
          {t("reviewing.reviewed")}
        </Badge>
      </span>
    );
  }
  // A job that is not completed yet for the server.
  if (may === false || !mayAct) return null;
  const action = failed
    ? t("search.retry")
    : t(byOperator ? "reviewing.rateGuide" : "reviewing.rateOperator");
  const button = (
    <Button
      variant="outline"
      size="sm"
      className={className}
      loading={may === undefined && !failed}
      aria-label={t("reviewing.on", { action, title: job.title })}
      onClick={failed ? retry : undefined}
    >
      {failed ? <RotateCw aria-hidden="true" /> : <Star aria-hidden="true" />}
      {action}
    </Button>
  );
  if (may === undefined) return button;
  return (
    <LazyOverlay kind="dialog" load={loadDialog} overlayProps={{ job, side }} trigger={button} />
  );
}
