import { UserPlus } from "lucide-react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { AppLink } from "../../../components/app-link.tsx";
import { Live } from "../../../components/live.tsx";
import { useCatalog } from "../../../components/use-catalog.ts";
import { ContactsCard } from "../../../features/dashboard/contacts-card.tsx";
import type { OperatorPageData } from "../../../features/operators/operator-page.ts";
import { paths } from "../../../lib/paths.ts";
import { ownsSide, sideIdOf } from "../../../session/company.ts";
import type { Profile } from "../../../session/use-profile.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { NewProfile } from "./create-profile.tsx";
import { ProfileFacts } from "./profile-facts.tsx";

const OperatorEditForm = lazyPart(() =>
  import("../../../features/operators/operator-edit-form.tsx").then((m) => ({
    default: m.OperatorEditForm,
  })),
);

export function OperatorProfileTab({ user }: { user: Profile }) {
  return (
    <div className="flex flex-col gap-6">
      <Live
        query={api.operators.get}
        args={{ operatorId: sideIdOf(user) }}
        skeleton={<Skeleton className="h-96 w-full" />}
        empty={
          <NewProfile guide={false}>
            <OperatorEditForm of="dashboard" operator={null} />
          </NewProfile>
        }
      >
        {({ operator }) => <Facts operator={operator} mayEdit={ownsSide(user)} />}
      </Live>
      {ownsSide(user) && user.operatorProfile && <Team />}
      {ownsSide(user) && <ContactsCard />}
    </div>
  );
}

/** The way to it: it stands far down in the settings. */
function Team() {
  const { t } = useTranslation();
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 p-5">
      <div>
        <h2 className="text-lg font-semibold">{t("dashboard.team.title")}</h2>
        <p className="text-muted-foreground text-sm text-pretty">{t("dashboard.team.text")}</p>
      </div>
      <Button asChild variant="outline">
        <AppLink to={paths.team}>
          <UserPlus aria-hidden="true" />
          {t("dashboard.team.invite")}
        </AppLink>
      </Button>
    </Card>
  );
}

type FactsProps = Pick<OperatorPageData, "operator"> & { mayEdit: boolean };

function Facts({ operator, mayEdit }: FactsProps) {
  const { t } = useTranslation();
  const catalog = useCatalog();
  return (
    <ProfileFacts
      to={paths.operator(operator.userId)}
      about={operator.description}
      facts={[
        { name: t("operators.companyName"), value: <bdi>{operator.companyName}</bdi> },
        { name: t("operators.city"), value: catalog.city(operator.city) },
        { name: t("operators.websiteField"), value: <bdi>{operator.website || "—"}</bdi> },
        {
          name: t("operators.status"),
          value: t(operator.verified ? "operators.verified" : "operators.unverified"),
        },
      ]}
      renderEdit={
        mayEdit
          ? (onDone) => <OperatorEditForm of="dashboard" operator={operator} onDone={onDone} />
          : null
      }
    />
  );
}
