import type { Role } from "#convex/model/identity/contract.ts";

import { paths } from "../lib/paths.ts";

interface Landing {
  role: Role;
  needsTwoStep: boolean;
}

/** Where a person goes after signing in. */
export function landingPath({ role, needsTwoStep }: Landing): string {
  if (needsTwoStep) return paths.settings;
  if (role === "GUIDE") return paths.guideDashboard;
  if (role === "OPERATOR") return paths.operatorDashboard;
  return paths.dashboard;
}

interface Person {
  id: string;
  role: Role;
  /** At whose an operator works. */
  company?: { userId: string };
}

/** The own profile; an admin has none and goes to the dashboard, as nobody does. */
export function profilePath(user: Person | null): string {
  if (user?.role === "GUIDE") return paths.guide(user.id);
  if (user?.role === "OPERATOR") return paths.operator(user.company?.userId ?? user.id);
  return paths.dashboard;
}
