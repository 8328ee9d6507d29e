// Reporting from a conversation: the dialog is fetched when it becomes likely, and comes once for all its messages.
import { lazy, Suspense } from "react";

import type { ReportTarget } from "../../components/report-dialog.tsx";
import { useEver } from "../../lib/use-ever.ts";

const loadDialog = () => import("../../components/report-dialog.tsx");
const ReportDialog = lazy(() => loadDialog().then((m) => ({ default: m.ReportDialog })));

export const preloadReport = () => void loadDialog();

type ReportProps = { target: ReportTarget; open: boolean; onOpenChange: (open: boolean) => void };

export function Report(props: ReportProps) {
  const wanted = useEver(props.open);
  return <Suspense>{wanted && <ReportDialog {...props} />}</Suspense>;
}
