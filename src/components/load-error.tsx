import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Alert, AlertBody, AlertTitle } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";

interface LoadErrorProps {
  title: ReactNode;
  text?: ReactNode;
  onRetry: () => void;
}

/** What stands in place of a list that could not be had. */
export function LoadError({ title, text, onRetry }: LoadErrorProps) {
  const { t } = useTranslation();
  return (
    <Alert variant="error" className="items-start">
      <CircleAlert aria-hidden="true" />
      <AlertBody>
        <AlertTitle>{title}</AlertTitle>
        {text && <p>{text}</p>}
      </AlertBody>
      <Button variant="outline" size="sm" onClick={onRetry}>
        {t("errorScreen.tryAgain")}
      </Button>
    </Alert>
  );
}
