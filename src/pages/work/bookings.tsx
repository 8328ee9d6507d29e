import { BookingsScreen } from "../../features/requests/bookings-screen.tsx";
import { PAGE_PATHS } from "../../lib/paths.ts";
import { definePage } from "../define-page.ts";

export const page = definePage({
  path: PAGE_PATHS.bookings,
  access: {
    signIn: "bookings.signInTitle",
    only: {
      roles: ["GUIDE", "OPERATOR"],
      refusal: { title: "bookings.adminTitle", hint: "bookings.adminHint" },
    },
  },
  head: (t) => ({ title: t("bookings.title") }),
  draw: "client",
  view: ({ user }) => <BookingsScreen side={user.role} userId={user.id} />,
});
