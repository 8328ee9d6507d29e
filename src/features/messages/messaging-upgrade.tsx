import { Check, MessagesSquare } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";

import { paths } from "../../lib/paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";

const BENEFITS = ["direct", "live", "history", "requests"] as const;

/** What an operator without a subscription sees instead of the chat. */
export function MessagingUpgrade() {
  const { t } = useTranslation();
  return (
    <Card className="mx-auto max-w-xl p-6 sm:p-8">
      <span
        aria-hidden="true"
        className="bg-primary-soft text-primary-deep grid size-14 place-items-center rounded-full"
      >
        <MessagesSquare className="size-7" />
      </span>
      <h2 className="mt-4 text-xl font-semibold">{t("messages.upgrade.title")}</h2>
      <p className="text-muted-foreground mt-1.5">{t("messages.upgrade.description")}</p>
      <ul className="mt-5 space-y-2.5">
        {BENEFITS.map((benefit) => (
          <li key={benefit} className="flex items-start gap-2.5">
            <Check aria-hidden="true" className="text-primary mt-0.5 size-5 shrink-0" />
            {t(`messages.upgrade.benefit.${benefit}`)}
          </li>
        ))}
      </ul>
      <div className="bg-muted mt-6 flex flex-wrap items-center justify-between gap-4 rounded-lg p-4">
        <div>
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {t("messages.upgrade.plan")}
            <Badge variant="lotus">{t("messages.upgrade.popular")}</Badge>
          </p>
          <p className="mt-1">
            <span className="text-lg font-semibold">{t("messages.upgrade.price")}</span>{" "}
            <span className="text-muted-foreground text-sm">{t("messages.upgrade.annual")}</span>
          </p>
        </div>
        <Button asChild>
          <Link to={paths.subscribe}>{t("messages.upgrade.action")}</Link>
        </Button>
      </div>
    </Card>
  );
}
