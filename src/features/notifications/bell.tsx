import { Bell as BellIcon } from "lucide-react";
import { lazy, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";

import { useFormat } from "../../i18n/format.ts";
import { setTitleCount } from "../../lib/document-title.ts";
import { Button } from "../../ui/button.tsx";
import { LazyOverlay } from "../../ui/lazy-overlay.tsx";
import { useUnread } from "./use-notifications.ts";

const COUNT_MAX = 99;

const loadPanel = () => import("./bell-panel.tsx").then((m) => ({ default: m.BellPanel }));
const BellPanel = lazy(loadPanel);
// Nobody needs it for a first look at a page.
const Arrivals = lazy(() => import("./arrivals.tsx").then((m) => ({ default: m.Arrivals })));

/** How many notifications wait, in the header and in the browser's tab; opens the list of them. */
export function Bell({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const unread = useUnread();
  useEffect(() => {
    setTitleCount(unread);
    return () => setTitleCount(0);
  }, [unread]);
  const name = unread > 0 ? t("notifications.bell", { count: unread }) : t("notifications.title");
  return (
    <>
      <LazyOverlay
        kind="dialog"
        overlay={BellPanel}
        overlayProps={{}}
        preload={() => void loadPanel()}
        trigger={
          <Button variant="ghost" size="icon" aria-label={name}>
            <BellIcon className="size-5.5!" aria-hidden="true" />
            {unread > 0 && (
              <span
                aria-hidden="true"
                className="border-background bg-lotus text-card absolute end-0 top-0 min-w-5.5 rounded-full border-2 px-1 text-center text-[0.6875rem] leading-4.5 font-semibold tabular-nums"
              >
                {unread > COUNT_MAX ? `${format.number(COUNT_MAX)}+` : format.number(unread)}
              </span>
            )}
          </Button>
        }
      />
      <Suspense>
        <Arrivals key={userId} />
      </Suspense>
    </>
  );
}
