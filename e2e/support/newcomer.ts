import type { Page } from "playwright-core";

import { registerPerson } from "../../tests/setup/http-person.ts";
import type { Stage } from "./stage.ts";

/** The password of everybody whom the tests register over HTTP. */
export const NEW_PASSWORD = "a-long-password";

/** A page of somebody who has just registered and has no profile yet; it stands on their dashboard. */
export async function newcomer(
  stage: Stage,
  role: "GUIDE" | "OPERATOR",
  username: string,
): Promise<{ page: Page; id: string }> {
  const { id } = await registerPerson(stage.url, role, username);
  const page = await stage.as(username, NEW_PASSWORD);
  await page.goto("/dashboard");
  return { page, id };
}
