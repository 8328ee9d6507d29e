import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";

import { AppLink } from "../../components/app-link.tsx";
import { paths } from "../../lib/paths.ts";
import { LINE_LINK } from "./line-link.ts";

/** To one report, beside the list of reports; where that is open already, its filter and its page stay. */
export function ReportLink({ reportId, children }: { reportId: string; children: ReactNode }) {
  const [params] = useSearchParams();
  const next = new URLSearchParams(params.get("tab") === "reports" ? params : { tab: "reports" });
  next.set("report", reportId);
  return (
    <AppLink to={`${paths.admin()}?${next.toString()}`} className={LINE_LINK}>
      {children}
    </AppLink>
  );
}
