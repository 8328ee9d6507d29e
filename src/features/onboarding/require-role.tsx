import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { Role } from "#convex/model/users/contract.ts";

import { AppLink } from "../../components/app-link.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { RequireProfile } from "../auth/require-profile.tsx";
import type { Profile } from "../auth/use-profile.ts";

interface RequireRoleProps {
  only: Role;
  children: (user: Profile) => ReactNode;
}

export function RequireRole({ only, children }: RequireRoleProps) {
  const { t } = useTranslation();
  return (
    <RequireProfile message={t("onboarding.signIn")}>
      {(user) =>
        user.role === only ? (
          children(user)
        ) : (
          <EmptyState
            scene="lost"
            as="h1"
            title={t("dashboard.denied")}
            hint={t(only === "GUIDE" ? "dashboard.guidesOnly" : "dashboard.operatorsOnly")}
            action={
              <Button asChild>
                <AppLink to={paths.dashboard}>{t("dashboard.toOwn")}</AppLink>
              </Button>
            }
          />
        )
      }
    </RequireProfile>
  );
}
