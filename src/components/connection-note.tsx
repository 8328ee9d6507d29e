import { WifiOff } from "lucide-react";
import { useTranslation } from "react-i18next";

import { Alert, AlertBody } from "../ui/alert.tsx";
import { useLostSince } from "./connection.ts";

/** In a form that lies above the page, and above the page's own notice: what is typed is not lost with the connection. */
export function ConnectionNote() {
  const { t } = useTranslation();
  const isLost = useLostSince() !== null;
  return (
    // There before it says something: screen readers then say it.
    <output className="block empty:sr-only">
      {isLost && (
        <Alert variant="warning" role="note">
          <WifiOff aria-hidden="true" />
          <AlertBody>{t("shell.offlineForm")}</AlertBody>
        </Alert>
      )}
    </output>
  );
}
