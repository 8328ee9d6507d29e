// Reporting from a conversation or a booking: the dialog is fetched when it becomes likely, and comes once for all messages.
import { lazy, Suspense } from "react";

import { useEver } from "../lib/use-ever.ts";
import type { ReportTarget } from "./report-dialog.tsx";

const loadDialog = () => import("./report-dialog.tsx");
const ReportDialog = lazy(() => loadDialog().then((m) => ({ default: m.ReportDialog })));

export const preloadReport = () => void loadDialog();

type ReportProps = { target: ReportTarget; open: boolean; onOpenChange: (open: boolean) => void };

export function Report(props: ReportProps) {
  const wanted = useEver(props.open);
  return <Suspense>{wanted && <ReportDialog {...props} />}</Suspense>;
}
