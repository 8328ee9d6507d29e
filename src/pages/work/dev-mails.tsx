import { api } from "#convex/_generated/api.js";

import { NoOutbox, OutboxScreen } from "../../features/mails/outbox-screen.tsx";
import { PAGE_PATHS } from "../../lib/paths.ts";
import { definePage } from "../define-page.ts";

export const page = definePage({
  path: PAGE_PATHS["dev-mails"],
  access: "everybody",
  load: { query: api.mails.openOutbox, args: {} },
  head: (t) => ({ title: t("outbox.title") }),
  draw: "client",
  view: OutboxScreen,
  missing: NoOutbox,
});
