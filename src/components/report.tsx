// Reporting from a conversation or a booking: the dialog is fetched when it becomes likely, and comes once for all messages.
import { lazyDialog } from "../ui/lazy-dialog.tsx";

const loadDialog = () => import("./report-dialog.tsx").then((m) => ({ default: m.ReportDialog }));

/** A failed guess costs nothing: opening it loads again and reports. */
export const preloadReport = () => void loadDialog().catch(() => undefined);

export const Report = lazyDialog(loadDialog);
