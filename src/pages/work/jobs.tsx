import { JobsScreen } from "../../features/requests/jobs-screen.tsx";
import { PAGE_PATHS } from "../../lib/paths.ts";
import { definePage } from "../define-page.ts";

export const page = definePage({
  path: PAGE_PATHS.jobs,
  access: {
    signIn: "jobs.signIn",
    only: {
      roles: ["GUIDE", "OPERATOR"],
      refusal: { title: "jobs.adminTitle", hint: "jobs.adminHint" },
    },
  },
  head: (t) => ({ title: t("jobs.pageTitle") }),
  draw: "client",
  view: ({ user }) => <JobsScreen side={user.role} />,
});
