import type { Page } from "playwright-core";

import { signIn } from "../../tests/setup/browser.ts";
import { registerPerson } from "../../tests/setup/http-person.ts";
import type { Stage } from "./stage.ts";

/** The window of somebody who has just registered and has no profile yet. */
export async function newcomer(
  stage: Stage,
  role: "GUIDE" | "OPERATOR",
  username: string,
): Promise<{ page: Page; id: string }> {
  const { id } = await registerPerson(stage.url, role, username);
  const page = await stage.visitor();
  await signIn(page, username, "a-long-password");
  return { page, id };
}
