import { BookingsScreen } from "../features/requests/bookings-screen.tsx";

export const x = BookingsScreen;
