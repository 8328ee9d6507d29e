import { SavedScreen } from "../features/saved/saved-screen.tsx";
import { PAGE_PATHS } from "../lib/paths.ts";
import { definePage } from "./define-page.ts";

export const page = definePage({
  path: PAGE_PATHS.saved,
  access: { signIn: "saved.signInTitle" },
  head: (t) => ({ title: t("saved.title") }),
  draw: "client",
  view: SavedScreen,
});
