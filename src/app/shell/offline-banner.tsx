import { useConvexConnectionState } from "convex/react";
import { WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

// A connection is renewed within moments now and then; only a longer gap is worth a word.
const PATIENCE_MS = 3000;

function OfflineNotice() {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return (
    <span className="animate-fade-in border-amber/25 bg-amber-soft text-amber flex items-center justify-center gap-2 border-b px-4 py-2 text-center text-sm font-medium">
      <WifiOff className="size-4 shrink-0" aria-hidden="true" />
      {t("shell.offline")}
    </span>
  );
}

export function OfflineBanner() {
  const { isWebSocketConnected } = useConvexConnectionState();
  return (
    <output className="sticky top-16 z-30 block">
      {!isWebSocketConnected && <OfflineNotice />}
    </output>
  );
}
