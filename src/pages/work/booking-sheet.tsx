import { useParams } from "react-router-dom";

import { BookingSheet } from "../../features/requests/booking-sheet.tsx";
import { PAGE_PATHS } from "../../lib/paths.ts";
import { definePage } from "../define-page.ts";

function BookingSheetPage() {
  const { id = "" } = useParams();
  return <BookingSheet jobRequestId={id} />;
}

export const page = definePage({
  path: PAGE_PATHS["booking-sheet"],
  access: {
    signIn: "bookings.signInTitle",
    only: {
      roles: ["GUIDE", "OPERATOR"],
      refusal: { title: "bookings.adminTitle", hint: "bookings.adminHint" },
    },
  },
  head: (t) => ({ title: t("bookings.sheet.title") }),
  draw: "client",
  view: BookingSheetPage,
});
