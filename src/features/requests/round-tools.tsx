import { UsersRound } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { ROUND_SIZE } from "#convex/model/requests/rules.ts";

import { AppLink } from "../../components/app-link.tsx";
import { useFormat } from "../../i18n/format.ts";
import { passFocus } from "../../lib/pass-focus.ts";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { preloadOf } from "../../ui/use-code.ts";
import { clearChoice, holdChoice, showChoice, useRoundChoice } from "./round-choice.ts";

const loadDialog = () => import("./round-dialog.tsx").then((m) => ({ default: m.RoundDialog }));
const preload = preloadOf(loadDialog);
const RoundDialog = lazyDialog(loadDialog);

type RoundToolProps = { userId: string };

export function RoundToggle({ userId }: RoundToolProps) {
  const { t } = useTranslation();
  const { isOpen } = useRoundChoice();
  useEffect(() => holdChoice(userId), [userId]);
  return (
    <Button
      variant={isOpen ? "soft" : "outline"}
      className="max-sm:size-11 max-sm:px-0"
      aria-pressed={isOpen}
      aria-label={t("rounds.start")}
      onClick={() => showChoice(!isOpen)}
    >
      <UsersRound aria-hidden="true" />
      <span className="max-sm:hidden">{t("rounds.start")}</span>
    </Button>
  );
}

const BAR =
  "border-border bg-popover sticky bottom-3 z-20 mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border p-3 ps-4 shadow-lg";

/** Stays in sight while the guides scroll. After the sending it leads to the bookings. */
export function RoundBar({ userId }: RoundToolProps) {
  const { t } = useTranslation();
  const { list } = useFormat();
  const { isOpen, guides } = useRoundChoice();
  const [asking, setAsking] = useState(false);
  const [sent, setSent] = useState(0);
  if (isOpen && sent > 0) setSent(0);
  const count = guides.length;
  return (
    <>
      {isOpen && (
        <section aria-label={t("rounds.start")} data-stays-below className={BAR}>
          <output className="min-w-0 flex-1 basis-40">
            <span className="block font-medium tabular-nums">{t("rounds.chosen", { count })}</span>
            {count < ROUND_SIZE.least ? (
              <span className="text-muted-foreground block text-sm">
                {t("rounds.hint", ROUND_SIZE)}
              </span>
            ) : (
              <span className="text-muted-foreground block truncate text-sm">
                {list(guides.map(({ name }) => name))}
              </span>
            )}
          </output>
          <div className="flex gap-2 max-sm:w-full">
            <Button
              variant="ghost"
              aria-disabled={count === 0 || undefined}
              onClick={() => clearChoice()}
            >
              {t("rounds.clear")}
            </Button>
            <Button
              className="max-sm:flex-1"
              aria-haspopup="dialog"
              aria-disabled={count < ROUND_SIZE.least || undefined}
              onPointerEnter={preload}
              onFocus={preload}
              onClick={() => {
                if (count >= ROUND_SIZE.least) setAsking(true);
              }}
            >
              {t("rounds.ask")}
            </Button>
          </div>
        </section>
      )}
      {!isOpen && sent > 0 && (
        <section aria-label={t("rounds.start")} data-stays-below className={BAR}>
          <p className="min-w-0 flex-1 basis-40 font-medium">
            {t("rounds.sentTo", { count: sent })}
          </p>
          <Button asChild>
            <AppLink to={paths.bookings} ref={passFocus}>
              {t("rounds.toBookings")}
            </AppLink>
          </Button>
        </section>
      )}
      <RoundDialog
        userId={userId}
        open={asking}
        onOpenChange={setAsking}
        onSent={(sentTo) => {
          setSent(sentTo);
          clearChoice();
          showChoice(false);
        }}
      />
    </>
  );
}
