import { CircleAlert, RotateCw } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { Alert, AlertBody, AlertTitle } from "./alert.tsx";
import { Button } from "./button.tsx";
import { useAskAgain } from "./use-ask-again.ts";

const AGAIN_MS = 10_000;

interface MissingPartProps {
  /** The server has another build: what is missing is gone for good. */
  isNewer: boolean;
  onRetry: () => Promise<void>;
}

/** Stands in the place of a part whose code could not be had. Whether the page is loaded anew, its person says. */
export function MissingPart({ isNewer, onRetry }: MissingPartProps) {
  const { t } = useTranslation();
  const [isTrying, setTrying] = useState(false);
  // Whoever comes out of a tunnel need not press anything.
  useAskAgain(onRetry, isNewer ? null : AGAIN_MS);
  async function tryAgain() {
    setTrying(true);
    await onRetry();
    setTrying(false);
  }
  return (
    <Alert variant="warning" className="flex-wrap items-start">
      <CircleAlert aria-hidden="true" />
      <AlertBody>
        <AlertTitle>{t(isNewer ? "common.updated" : "common.notLoaded")}</AlertTitle>
        <p className="mt-0.5">{t(isNewer ? "common.updatedText" : "common.checkConnection")}</p>
      </AlertBody>
      {!isNewer && (
        <Button variant="outline" loading={isTrying} onClick={() => void tryAgain()}>
          <RotateCw aria-hidden="true" />
          {t("search.retry")}
        </Button>
      )}
      <Button variant="outline" onClick={() => window.location.reload()}>
        {t("common.loadAnew")}
      </Button>
    </Alert>
  );
}
