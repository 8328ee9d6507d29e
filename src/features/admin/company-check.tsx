import { useAction } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { BadgeCheck, MailWarning, ShieldAlert } from "lucide-react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { COMPANY_REASON_MAX } from "#convex/model/moderation/contract.ts";

import { Party } from "../../components/party.tsx";
import { useCatalog } from "../../components/use-catalog.ts";
import { useFormat } from "../../i18n/format.ts";
import { paths } from "../../lib/paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Facts } from "./facts.tsx";
import { NoteButton } from "./note-button.tsx";
import { useDeed } from "./use-deed.ts";

type Company = FunctionReturnType<typeof api.moderation.companies>["companies"][number];

/** One company: what it says of itself, and the answer to it. */
export function CompanyCheck({ company }: { company: Company }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const { companyName, name, logo: image, operatorUserId, description, reason } = company;
  return (
    <li>
      <Card className="flex flex-col gap-4 p-5">
        <Party
          as="h3"
          party={{ name, companyName, image, isDeleted: false }}
          to={paths.operator(operatorUserId)}
          note={t("admin.report.since", {
            day: instant(company.memberSince, { dateStyle: "medium" }),
          })}
        />
        <Facts facts={useFacts(company)} />
        {description !== "" && (
          <p
            dir="auto"
            lang=""
            className="text-muted-foreground line-clamp-4 text-sm wrap-anywhere"
          >
            {description}
          </p>
        )}
        {reason !== null && (
          <p className="text-muted-foreground text-sm wrap-anywhere">
            {t("admin.check.refusedFor")} <bdi lang="">{reason}</bdi>
          </p>
        )}
        <Answers company={company} />
      </Card>
    </li>
  );
}

function useFacts(company: Company) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const catalog = useCatalog();
  const { website, city, emailDomain, isEmailVerified, isSubscribed, requestedAt } = company;
  const { billedAs, taxId } = company;
  return [
    {
      name: t("admin.check.website"),
      value:
        website === "" ? (
          t("admin.check.noWebsite")
        ) : (
          <a
            href={website}
            target="_blank"
            rel="noreferrer noopener nofollow"
            className="text-primary hover:underline"
          >
            {website}
          </a>
        ),
    },
    {
      name: t("admin.check.email"),
      value: (
        <span className="inline-flex flex-wrap items-center gap-2">
          <bdi>{`@${emailDomain}`}</bdi>
          {!isEmailVerified && (
            <Badge variant="amber">
              <MailWarning aria-hidden="true" />
              {t("admin.check.emailUnproven")}
            </Badge>
          )}
        </span>
      ),
    },
    { name: t("admin.check.city"), value: city === "" ? "—" : catalog.city(city) },
    {
      name: t("admin.check.subscription"),
      value: t(isSubscribed ? "admin.check.subscribed" : "admin.check.notSubscribed"),
    },
    { name: t("admin.check.billedAs"), value: billedAs || t("admin.check.notGiven") },
    { name: t("admin.check.taxId"), value: <bdi>{taxId || t("admin.check.notGiven")}</bdi> },
    { name: t("admin.check.requestedAt"), value: instant(requestedAt) },
  ];
}

function Answers({
  company: { operatorUserId, companyName, website, status },
}: {
  company: Company;
}) {
  const { t } = useTranslation();
  const decide = useAction(api.moderation.decideOnCompany);
  const { pending, run } = useDeed({
    done: t("admin.check.decided"),
    failed: t("admin.check.notDecided"),
  });
  if (status !== "REQUESTED") return null;
  const named = (action: string) => t("admin.actionOn", { action, title: companyName });
  const about = { operatorUserId, companyName, website };
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        loading={pending}
        aria-label={named(t("admin.check.verify"))}
        onClick={() => void run(() => decide({ ...about, status: "VERIFIED" }))}
      >
        <BadgeCheck aria-hidden="true" />
        {t("admin.check.verify")}
      </Button>
      <NoteButton
        title={t("admin.check.refuseCompany")}
        text={t("admin.check.refuseText")}
        label={t("admin.check.reason")}
        help={t("admin.check.reasonHelp")}
        max={COMPANY_REASON_MAX}
        confirm={t("admin.check.refuse")}
        required={t("admin.check.reasonMissing")}
        destructive
        about={`company:${operatorUserId}`}
        onConfirm={async (reason) =>
          await run(() => decide({ ...about, status: "REFUSED", reason }))
        }
        trigger={
          <Button variant="outline" size="sm" aria-label={named(t("admin.check.refuse"))}>
            <ShieldAlert aria-hidden="true" />
            {t("admin.check.refuse")}
          </Button>
        }
      />
    </div>
  );
}
