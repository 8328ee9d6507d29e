import { Copy, Link2Off, RefreshCw, Rss } from "lucide-react";
import { useTranslation } from "react-i18next";

import { ConfirmButton } from "../../components/confirm-button.tsx";
import { useFormat } from "../../i18n/format.ts";
import { useHeldFocus } from "../../lib/use-held-focus.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Input } from "../../ui/input.tsx";
import { useFeed } from "./use-feed.ts";

/** The secret address of one's own calendar. It is shown when it is made, and never again. */
export function FeedCard({ createdAt }: { createdAt: number | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const feed = useFeed();
  const held = useHeldFocus("button");
  const { busy } = feed;
  const isThere = createdAt !== null;
  const address = isThere ? feed.address : null;
  return (
    <Card ref={held} className="flex flex-col gap-4 p-5">
      <div>
        <h3 className="font-semibold">{t("calendarLinks.feedTitle")}</h3>
        <p className="text-muted-foreground text-sm text-pretty">{t("calendarLinks.feedText")}</p>
      </div>
      {address !== null && (
        <div className="flex flex-col gap-2">
          <div className="flex gap-2">
            <Input
              readOnly
              dir="ltr"
              value={address}
              aria-label={t("calendarLinks.feedAddress")}
              onFocus={(event) => event.target.select()}
            />
            <Button variant="outline" onClick={feed.isFree ? feed.copy : undefined} {...busy}>
              <Copy aria-hidden="true" />
              {t("calendarLinks.copy")}
            </Button>
          </div>
          <p aria-live="polite" className="text-sm font-medium">
            {t("calendarLinks.copyNow")}
          </p>
        </div>
      )}
      {isThere && address === null && (
        <p className="text-sm">
          {t("calendarLinks.feedSince", { date: format.instant(createdAt) })}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {isThere ? (
          <>
            <ConfirmButton
              title={t("calendarLinks.renewTitle")}
              text={t("calendarLinks.renewText")}
              confirm={t("calendarLinks.renew")}
              onConfirm={feed.create}
              trigger={
                <Button variant="outline" {...busy}>
                  <RefreshCw aria-hidden="true" />
                  {t("calendarLinks.renew")}
                </Button>
              }
            />
            <ConfirmButton
              title={t("calendarLinks.endTitle")}
              text={t("calendarLinks.endText")}
              confirm={t("calendarLinks.end")}
              destructive
              onConfirm={feed.end}
              trigger={
                <Button variant="ghost" className="text-destructive" {...busy}>
                  <Link2Off aria-hidden="true" />
                  {t("calendarLinks.end")}
                </Button>
              }
            />
          </>
        ) : (
          <Button onClick={feed.isFree ? feed.create : undefined} {...busy}>
            <Rss aria-hidden="true" />
            {t("calendarLinks.create")}
          </Button>
        )}
      </div>
    </Card>
  );
}
