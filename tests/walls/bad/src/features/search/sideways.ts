import { AuthTabs } from "../auth/auth-tabs.tsx";

export const x = AuthTabs;
