import { useQuery_experimental } from "convex/react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";

import { api } from "#convex/_generated/api.js";

import { MissingProfile } from "../components/missing-profile.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { useProfile } from "../features/auth/use-profile.ts";
import { OperatorScreen } from "../features/operators/operator-screen.tsx";
import { OperatorSkeleton } from "../features/operators/operator-skeleton.tsx";
import { paths } from "../lib/paths.ts";

export function OperatorPage() {
  const { id = "" } = useParams();
  return <Operator key={id} operatorId={id} />;
}

function Operator({ operatorId }: { operatorId: string }) {
  const { user } = useProfile();
  const answer = useQuery_experimental({ query: api.operators.get, args: { operatorId } });
  if (answer.status === "pending") return <OperatorSkeleton />;
  const page = answer.status === "success" ? answer.data : null;
  const isOwner = user?.id === operatorId;
  if (page === null) return <NoOperator isOwner={isOwner && user?.role === "OPERATOR"} />;
  return (
    <>
      <PageTitle title={page.operator.companyName} />
      <OperatorScreen page={page} isOwner={isOwner} />
    </>
  );
}

function NoOperator({ isOwner }: { isOwner: boolean }) {
  const { t } = useTranslation();
  return isOwner ? (
    <MissingProfile
      title={t("operators.noProfileTitle")}
      hint={t("operators.noProfileHint")}
      next={{ to: paths.onboardingOperator, label: t("guide.finishProfile") }}
    />
  ) : (
    <MissingProfile
      title={t("operators.notFound")}
      hint={t("operators.notFoundHint")}
      next={{ to: paths.home, label: t("operators.backHome") }}
    />
  );
}
