import { Flag } from "lucide-react";
import { useTranslation } from "react-i18next";

import { useMayAct } from "../../components/may-act.ts";
import { usePartyNames } from "../../components/party-names.ts";
import type { ListedReview } from "../../components/review-list.tsx";
import { withTexts } from "../../i18n/i18n.ts";
import { useAfterSignIn } from "../../session/use-after-sign-in.ts";
import { useOwnOpen } from "../../session/use-own-open.ts";
import { useProfile } from "../../session/use-profile.ts";
import { Button } from "../../ui/button.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { preloadOf } from "../../ui/use-code.ts";

const loadDialog = withTexts("work", () =>
  import("../../components/report-dialog.tsx").then((m) => ({ default: m.ReportDialog })),
);
const preload = preloadOf(loadDialog);
const ReportDialog = lazyDialog(loadDialog);

/** A small flag; a visitor is asked to sign in. */
export function ReportReview({ review }: { review: ListedReview }) {
  const { t } = useTranslation();
  const name = usePartyNames()(review.reviewer).title;
  const { status } = useProfile();
  const [open, setOpen] = useOwnOpen();
  const mayAct = useMayAct();
  const isUnknown = status === "loading";
  const askToSignIn = useAfterSignIn(isUnknown ? "unknown" : status === "signedIn", () =>
    setOpen(true),
  );
  if (!mayAct) return null;
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        className="text-muted-foreground -my-3 -me-3"
        aria-label={t("review.report", { name })}
        aria-haspopup="dialog"
        aria-disabled={isUnknown || undefined}
        onPointerEnter={preload}
        onClick={() => {
          if (status === "signedIn") setOpen(true);
          else if (status === "signedOut") askToSignIn();
        }}
      >
        <Flag aria-hidden="true" className="size-4" />
      </Button>
      <ReportDialog target={{ reviewId: review.id }} open={open} onOpenChange={setOpen} />
    </>
  );
}
