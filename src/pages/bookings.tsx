import { useTranslation } from "react-i18next";

import { EmptyState } from "../components/empty-state.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { RequireProfile } from "../features/auth/require-profile.tsx";
import { BookingsScreen } from "../features/requests/bookings-screen.tsx";

export function BookingsPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle title={t("bookings.title")} />
      <RequireProfile message={t("bookings.signInTitle")}>
        {(user) =>
          user.role === "ADMIN" ? (
            <EmptyState as="h1" title={t("bookings.adminTitle")} hint={t("bookings.adminHint")} />
          ) : (
            <BookingsScreen side={user.role} userId={user.id} />
          )
        }
      </RequireProfile>
    </>
  );
}
