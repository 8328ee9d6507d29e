import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { Live } from "../../../components/live.tsx";
import { useCatalog } from "../../../components/use-catalog.ts";
import { ContactsCard } from "../../../features/dashboard/contacts-card.tsx";
import type { OperatorPageData } from "../../../features/operators/operator-page.ts";
import { paths } from "../../../lib/paths.ts";
import { ownsSide, sideIdOf } from "../../../session/company.ts";
import type { Profile } from "../../../session/use-profile.ts";
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
      {ownsSide(user) && <ContactsCard />}
    </div>
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
