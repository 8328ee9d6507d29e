import { useProfile } from "../session/use-profile.ts";

export const x = useProfile;
