import type { Locator } from "playwright-core";

import { NEW_PASSWORD } from "./newcomer.ts";

export interface Newcomer {
  role: "Tour guide" | "Tour operator";
  name: string;
  username: string;
  email?: string;
  password?: string;
}

/** Fills and sends the form of the registration. */
export async function fillRegistration(form: Locator, newcomer: Newcomer): Promise<void> {
  const { role, name, username, email = `${username}@example.com` } = newcomer;
  await form.getByRole("radio", { name: role }).check();
  await form.getByLabel("Full name").fill(name);
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Username").fill(username);
  await form.getByLabel("Password", { exact: true }).fill(newcomer.password ?? NEW_PASSWORD);
  await form.getByRole("button", { name: "Create Account" }).click();
}
