import { WifiOff } from "lucide-react";
import { useTranslation } from "react-i18next";

import { useLostSince } from "../../components/connection.ts";
import { OFFLINE_NOTICE_ID } from "../../components/needs-connection.tsx";
import { useFormat } from "../../i18n/format.ts";

/** Over a page that stays while the connection is gone. What is shown in place of a page says it itself. */
export function OfflineBanner({ isSaidBelow = false }: { isSaidBelow?: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const since = useLostSince();
  return (
    <output className="sticky top-16 z-30 block">
      {since !== null && !isSaidBelow && (
        <span
          id={OFFLINE_NOTICE_ID}
          className="animate-fade-in border-amber/25 bg-amber-soft text-amber flex items-center justify-center gap-2 border-b px-4 py-2 text-center text-sm font-medium text-balance"
        >
          <WifiOff className="size-4 shrink-0" aria-hidden="true" />
          {t("shell.offline", { when: format.moment(since) })}
        </span>
      )}
    </output>
  );
}
