import { CalendarDays, Globe, MapPin, MessageCircle, Pencil } from "lucide-react";
import { useTranslation } from "react-i18next";

import { AppLink } from "../../components/app-link.tsx";
import { CheckBadge, CheckList } from "../../components/checks.tsx";
import { SceneBanner } from "../../components/scene-banner.tsx";
import { useCatalog } from "../../components/use-catalog.ts";
import type { EditOpener } from "../../components/use-edit-mode.ts";
import { useFormat } from "../../i18n/format.ts";
import { paths } from "../../lib/paths.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import type { OperatorPageData } from "./operator-page.ts";

type OperatorHeaderProps = {
  page: OperatorPageData;
  isOwner: boolean;
  /** False for who sits there without being the owner. */
  editOpener: EditOpener | false;
};

export function OperatorHeader({ page, isOwner, editOpener }: OperatorHeaderProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const catalog = useCatalog();
  const { operator, user } = page;
  return (
    <header>
      <SceneBanner city={operator.city} />
      <div className="page-width">
        <div className="border-border bg-card relative -mt-10 flex flex-col gap-5 rounded-xl border p-5 shadow-sm sm:flex-row sm:items-start sm:p-6">
          <Avatar
            large
            name={operator.companyName}
            image={operator.logoUrl ?? user.image}
            kind="company"
            className="ring-card -mt-14 size-24 rounded-lg ring-4 sm:size-28"
          />
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h1
                dir="auto"
                translate="no"
                className="text-heading min-w-0 font-semibold wrap-anywhere"
              >
                {operator.companyName}
              </h1>
              {operator.verified && <CheckBadge checks={operator.checks} />}
            </div>
            <ul className="text-muted-foreground mt-2 flex flex-wrap gap-x-5 gap-y-1.5 [&_li]:inline-flex [&_li]:items-center [&_li]:gap-1.5 [&_svg]:size-4 [&_svg]:shrink-0">
              <li>
                <MapPin aria-hidden="true" />
                {catalog.city(operator.city)}
              </li>
              {operator.website !== "" && (
                <li className="min-w-0">
                  <Globe aria-hidden="true" />
                  <a
                    href={operator.website}
                    target="_blank"
                    rel="noopener noreferrer nofollow"
                    className="text-primary-deep truncate rounded-sm underline-offset-4 hover:underline"
                  >
                    <bdi>{operator.website.replace(/^https?:\/\//i, "").replace(/\/$/, "")}</bdi>
                  </a>
                </li>
              )}
              <li>
                <CalendarDays aria-hidden="true" />
                {t("operators.memberSince", {
                  date: format.instant(user.createdAt, { month: "long", year: "numeric" }),
                })}
              </li>
            </ul>
            <div className="mt-3">
              <CheckList checks={operator.checks} />
            </div>
          </div>
          {isOwner ? (
            editOpener && (
              <Button variant="outline" {...editOpener}>
                <Pencil aria-hidden="true" />
                {t("operators.edit")}
              </Button>
            )
          ) : (
            <Button asChild>
              <AppLink to={paths.messages(user.id)}>
                <MessageCircle aria-hidden="true" />
                {t("operators.contact")}
              </AppLink>
            </Button>
          )}
        </div>
      </div>
    </header>
  );
}
