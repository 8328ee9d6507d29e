import { CalendarCheck, Eye } from "lucide-react";

export const SEAT_ICONS = {
  BOOKER: <CalendarCheck aria-hidden="true" />,
  READER: <Eye aria-hidden="true" />,
} as const;
