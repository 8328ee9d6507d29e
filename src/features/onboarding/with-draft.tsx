import type { ReactNode } from "react";

import { api } from "#convex/_generated/api.js";
import type { ProfileDraft } from "#convex/model/profile/contract.ts";

import { Live } from "../../components/live.tsx";
import { type Profile, useProfile } from "../../session/use-profile.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

export interface DraftProps {
  draft: ProfileDraft;
  user: Profile;
}

/** A form begins once it is known what was typed into it before, here or on another device. */
export function WithDraft({ children }: { children: (props: DraftProps) => ReactNode }) {
  const { user } = useProfile();
  if (user === null) return null;
  return (
    <Live query={api.drafts.own} args={{}} skeleton={<Skeleton className="h-160 w-full" />}>
      {(draft) => children({ draft, user })}
    </Live>
  );
}
