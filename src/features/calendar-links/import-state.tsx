import { useAction, useMutation } from "convex/react";
import { CircleAlert, CircleCheck, Pencil, RefreshCw, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { ConfirmButton } from "../../components/confirm-button.tsx";
import { tMessage } from "../../i18n/errors.ts";
import { useFormat } from "../../i18n/format.ts";
import { Alert, AlertBody } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import type { ShownImport } from "./import-card.tsx";
import { useInTurn } from "./use-in-turn.ts";

type ImportStateProps = { shown: ShownImport; url: string; onChange: () => void };

/** How the last reading went, and what can be done about it. */
export function ImportState({ shown, url, onChange }: ImportStateProps) {
  const { t } = useTranslation();
  const setImport = useAction(api.calendars.setImport);
  const removeImport = useMutation(api.calendars.removeImport);
  const { isFree, busy, inTurn } = useInTurn();
  const check = () => void inTurn(() => setImport({ url }));

  return (
    <>
      <p dir="ltr" className="text-muted-foreground truncate text-start text-sm" title={url}>
        {url}
      </p>
      <LastReading shown={shown} />
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={isFree ? check : undefined} {...busy}>
          <RefreshCw aria-hidden="true" />
          {t(isFree ? "calendarLinks.checkNow" : "calendarLinks.checking")}
        </Button>
        <Button variant="outline" onClick={isFree ? onChange : undefined} {...busy}>
          <Pencil aria-hidden="true" />
          {t("calendarLinks.change")}
        </Button>
        <ConfirmButton
          title={t("calendarLinks.removeTitle")}
          text={t("calendarLinks.removeText")}
          confirm={t("calendarLinks.remove")}
          destructive
          onConfirm={() => void inTurn(() => removeImport({}))}
          trigger={
            <Button variant="ghost" className="text-destructive" {...busy}>
              <Trash2 aria-hidden="true" />
              {t("calendarLinks.remove")}
            </Button>
          }
        />
      </div>
    </>
  );
}

function LastReading({ shown }: { shown: ShownImport }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { lastSuccess, lastError, days } = shown;
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      {lastError !== null && (
        <Alert variant="warning">
          <CircleAlert aria-hidden="true" />
          <AlertBody>
            <p className="font-medium">{tMessage(lastError)}</p>
            <p>{t("calendarLinks.triedAgain")}</p>
          </AlertBody>
        </Alert>
      )}
      {lastSuccess === null ? (
        <p className="text-sm">{t("calendarLinks.never")}</p>
      ) : (
        <p className="flex items-start gap-2 text-sm">
          <CircleCheck aria-hidden="true" className="text-available mt-0.5 size-4 shrink-0" />
          <span>
            {t("calendarLinks.lastRead", { date: format.instant(lastSuccess) })}{" "}
            {t("calendarLinks.days", { count: days })}
          </span>
        </p>
      )}
    </div>
  );
}
