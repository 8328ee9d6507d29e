// Reporting from a conversation or a booking: the dialog is fetched when it becomes likely, and comes once for all messages.
import { lazyDialog } from "../ui/lazy-dialog.tsx";
import { preloadOf } from "../ui/use-code.ts";

const loadDialog = () => import("./report-dialog.tsx").then((m) => ({ default: m.ReportDialog }));

export const preloadReport = preloadOf(loadDialog);
export const Report = lazyDialog(loadDialog);
