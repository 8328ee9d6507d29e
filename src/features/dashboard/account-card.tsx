import { useTranslation } from "react-i18next";

import { FactList } from "../../components/fact-list.tsx";
import { useFormat } from "../../i18n/format.ts";
import type { Profile } from "../../session/use-profile.ts";
import { Card } from "../../ui/card.tsx";

/** The account itself. */
export function AccountCard({ user }: { user: Profile }) {
  const { t } = useTranslation();
  const format = useFormat();
  const facts = [
    { name: t("dashboard.account.name"), value: user.name },
    { name: t("dashboard.account.username"), value: user.username },
    { name: t("dashboard.account.email"), value: user.email },
    { name: t("dashboard.account.role"), value: t(`roles.${user.role}`) },
    {
      name: t("dashboard.account.since"),
      value: format.instant(user.createdAt, { dateStyle: "long" }),
    },
  ];
  return (
    <Card className="p-5">
      <h2 className="mb-4 text-lg font-semibold">{t("dashboard.account.title")}</h2>
      <FactList facts={facts} className="gap-x-6 gap-y-4 sm:grid-cols-2" dir="auto" />
    </Card>
  );
}
