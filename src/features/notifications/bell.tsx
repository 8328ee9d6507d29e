import { Bell as BellIcon } from "lucide-react";
import { Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";

import { CountMark } from "../../components/count-mark.tsx";
import { setTitleCount } from "../../lib/document-title.ts";
import { Button } from "../../ui/button.tsx";
import { LazyOverlay } from "../../ui/lazy-overlay.tsx";
import { lazyExtra } from "../../ui/lazy-part.tsx";
import { useUnread } from "./use-notifications.ts";

const loadPanel = () => import("./bell-panel.tsx").then((m) => ({ default: m.BellPanel }));
// Nobody needs it for a first look at a page.
const Arrivals = lazyExtra(() => import("./arrivals.tsx").then((m) => ({ default: m.Arrivals })));

/** How many notifications wait, in the header and in the browser's tab; opens the list of them. */
export function Bell({ userId }: { userId: string }) {
  const { t } = useTranslation();
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
        load={loadPanel}
        overlayProps={{}}
        trigger={
          <Button variant="ghost" size="icon" className="max-sm:shrink" aria-label={name}>
            <BellIcon className="size-5.5!" aria-hidden="true" />
            <CountMark
              count={unread}
              className="border-background absolute end-0 top-0 border-2 leading-4.5"
            />
          </Button>
        }
      />
      <Suspense>
        <Arrivals key={userId} />
      </Suspense>
    </>
  );
}
