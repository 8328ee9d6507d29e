import { useQuery_experimental } from "convex/react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";

import { api } from "#convex/_generated/api.js";

import { AppLink } from "../components/app-link.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { useProfile } from "../features/auth/use-profile.ts";
import { OperatorScreen } from "../features/operators/operator-screen.tsx";
import { OperatorSkeleton } from "../features/operators/operator-skeleton.tsx";
import { paths } from "../lib/paths.ts";
import { Button } from "../ui/button.tsx";

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
  return (
    <div className="page-width py-10">
      <PageTitle title={t("operators.notFound")} />
      <EmptyState
        scene="lost"
        as="h1"
        title={t(isOwner ? "operators.noProfileTitle" : "operators.notFound")}
        hint={t(isOwner ? "operators.noProfileHint" : "operators.notFoundHint")}
        action={
          <Button asChild>
            <AppLink to={isOwner ? paths.onboardingOperator : paths.home}>
              {t(isOwner ? "guide.finishProfile" : "operators.backHome")}
            </AppLink>
          </Button>
        }
      />
    </div>
  );
}
