import { CircleAlert, RotateCw } from "lucide-react";
import { useTranslation } from "react-i18next";

import { Alert, AlertBody, AlertTitle } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";

type LoadErrorProps = { title: string; hint?: string; onRetry: () => void };

export function LoadError({ title, hint, onRetry }: LoadErrorProps) {
  const { t } = useTranslation();
  return (
    <Alert variant="error" className="flex-wrap items-start">
      <CircleAlert aria-hidden="true" />
      <AlertBody className="min-w-48">
        <AlertTitle>{title}</AlertTitle>
        {hint && <p className="mt-0.5">{hint}</p>}
      </AlertBody>
      <Button variant="outline" onClick={onRetry}>
        <RotateCw aria-hidden="true" />
        {t("search.retry")}
      </Button>
    </Alert>
  );
}
