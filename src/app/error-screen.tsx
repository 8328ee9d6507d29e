import { CircleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";

import { paths } from "../lib/paths.ts";
import { Button } from "../ui/button.tsx";

function detailsOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

interface ErrorScreenProps {
  error: unknown;
  /** Nothing else is there: the screen is the page's main part. */
  isAlone: boolean;
}

/** Stands also where the router itself failed, so it uses plain links. */
export function ErrorScreen({ error, isAlone }: ErrorScreenProps) {
  const { t } = useTranslation();
  const Part = isAlone ? "main" : "div";
  return (
    <Part className="page-width grid flex-1 place-items-center py-16">
      <div className="flex w-full max-w-lg flex-col items-center gap-4 text-center">
        <span className="bg-destructive-soft text-destructive grid size-16 place-items-center rounded-full">
          <CircleAlert className="size-8" aria-hidden="true" />
        </span>
        <h1 className="text-heading font-semibold">{t("errorScreen.title")}</h1>
        <p className="text-muted-foreground">{t("errorScreen.text")}</p>
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          <Button onClick={() => window.location.reload()}>{t("errorScreen.tryAgain")}</Button>
          <Button variant="outline" asChild>
            <a href={paths.home}>{t("errorScreen.goHome")}</a>
          </Button>
        </div>
        <details className="border-border bg-card mt-4 w-full rounded-lg border text-start">
          <summary className="min-h-11 px-4 py-3 text-sm font-medium">
            {t("errorScreen.details")}
          </summary>
          <pre className="text-muted-foreground max-h-60 overflow-auto px-4 pb-4 text-xs whitespace-pre-wrap">
            {detailsOf(error)}
          </pre>
        </details>
        <p className="text-muted-foreground text-sm">{t("errorScreen.support")}</p>
      </div>
    </Part>
  );
}
