import { CircleAlert, RotateCw } from "lucide-react";
import { useTranslation } from "react-i18next";

import { Alert, AlertBody, AlertTitle } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { tellNewer } from "../ui/tell-missing.ts";

interface LoadErrorProps {
  /** What could not be loaded; in general words where it is left out. */
  title?: string | undefined;
  hint?: string | undefined;
  /** Missing where to ask again is of no use. */
  onRetry?: () => void;
}

export function LoadError({ title, hint, onRetry }: LoadErrorProps) {
  const { t } = useTranslation();
  function tryAgain() {
    onRetry?.();
    // A server of another build may not know any more what is asked for.
    void tellNewer(t, "common.updatedFailed");
  }
  return (
    <Alert variant="error" className="flex-wrap items-start">
      <CircleAlert aria-hidden="true" />
      <AlertBody>
        <AlertTitle>{title ?? t("common.notLoaded")}</AlertTitle>
        <p className="mt-0.5">{hint ?? t("common.checkConnection")}</p>
      </AlertBody>
      {onRetry && (
        <Button variant="outline" onClick={tryAgain}>
          <RotateCw aria-hidden="true" />
          {t("search.retry")}
        </Button>
      )}
    </Alert>
  );
}
