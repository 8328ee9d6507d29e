import type { FunctionReturnType } from "convex/server";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";

import { api } from "#convex/_generated/api.js";
import { operatorScore } from "#convex/model/reviews/rules.ts";

import { MissingProfile } from "../components/missing-profile.tsx";
import { OperatorScreen } from "../features/operators/operator-screen.tsx";
import { OperatorSkeleton } from "../features/operators/operator-skeleton.tsx";
import { Reviews } from "../features/reviews/reviews.tsx";
import { PAGE_PATHS, paths } from "../lib/paths.ts";
import { ownsSide, sideIdOf } from "../session/company.ts";
import { useProfile } from "../session/use-profile.ts";
import { definePage } from "./define-page.ts";

type OperatorPage = NonNullable<FunctionReturnType<typeof api.operators.get>>;

function OperatorView({ page }: { page: OperatorPage }) {
  const { id } = useParams();
  const { user } = useProfile();
  const { operator } = page;
  const isOwner = user !== null && sideIdOf(user) === id;
  return (
    <OperatorScreen
      page={page}
      isOwner={isOwner}
      mayEdit={user !== null && ownsSide(user)}
      reviews={
        <Reviews
          reviewed={{ userId: operator.userId, role: "OPERATOR", name: operator.companyName }}
          first={page.reviews.map((review) => ({ ...review, score: operatorScore(review) }))}
          total={operator.reviewCount}
          isOwner={isOwner}
        />
      }
    />
  );
}

function NoOperator() {
  const { t } = useTranslation();
  const { id } = useParams();
  const { user } = useProfile();
  return user?.id === id && user?.role === "OPERATOR" ? (
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

export const page = definePage({
  path: PAGE_PATHS.operator,
  access: "everybody",
  load: { query: api.operators.get, args: { operatorId: "id" } },
  skeleton: OperatorSkeleton,
  missing: NoOperator,
  head: (_t, { operator }) => ({
    title: operator.companyName,
    description: operator.description,
  }),
  draw: "server",
  view: OperatorView,
});
