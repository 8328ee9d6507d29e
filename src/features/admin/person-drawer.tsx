import { useAction } from "convex/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { EmailAddress } from "../../components/email-address.tsx";
import { LiveView } from "../../components/live.tsx";
import { useLive } from "../../components/use-live.ts";
import { isMissing } from "../../lib/is-missing.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Sheet, SheetContent, SheetDescription, SheetTitle } from "../../ui/sheet.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { PersonDeeds } from "./person-deeds.tsx";
import { PersonDetails } from "./person-details.tsx";

interface PersonDrawerProps {
  userId: string;
  onClose: () => void;
}

/** Looking at somebody is noted before anything is shown; the server shows nothing else. */
function useNoted(userId: string) {
  const act = useAction(api.administration.actOnUser);
  const [state, setState] = useState<"noting" | "noted" | "failed" | "missing">("noting");
  useEffect(() => {
    act({ userId, action: "view" }).then(
      () => setState("noted"),
      (error: unknown) => setState(isMissing(error) ? "missing" : "failed"),
    );
  }, [act, userId]);
  return state;
}

/** One person with all that there is, beside the list. */
export function PersonDrawer({ userId, onClose }: PersonDrawerProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent className="w-[min(36rem,100vw)]">
        <PersonView
          key={`${userId} ${attempt}`}
          userId={userId}
          onRetry={() => setAttempt(attempt + 1)}
          onDeleted={onClose}
        />
      </SheetContent>
    </Sheet>
  );
}

interface PersonViewProps {
  userId: string;
  onRetry: () => void;
  onDeleted: () => void;
}

/** Of one person, and of one attempt to note it. */
function PersonView({ userId, onRetry, onDeleted }: PersonViewProps) {
  const { t } = useTranslation();
  const state = useNoted(userId);
  const person = useLive(api.administration.person, state === "noted" ? { userId } : "skip");
  const live = {
    data: person.data,
    failed: person.failed || state === "failed" || state === "missing",
    missing: person.missing || state === "missing",
    retry: onRetry,
  };
  const user = live.data?.user;
  return (
    <>
      <div className="flex items-center gap-4 pe-10">
        {user && (
          <Avatar name={user.name || user.username} image={user.image} className="size-14" />
        )}
        <div className="min-w-0">
          <SheetTitle className="text-lg font-semibold wrap-anywhere">
            {user ? (
              <bdi>{user.name.trim() || t("admin.users.unnamed")}</bdi>
            ) : (
              t("admin.users.one")
            )}
          </SheetTitle>
          <SheetDescription className="text-muted-foreground text-sm wrap-anywhere">
            {user ? <EmailAddress email={user.email} /> : t("admin.users.noted")}
          </SheetDescription>
        </div>
      </div>
      <LiveView
        live={live}
        missing={{ title: t("admin.users.missing"), hint: t("admin.users.missingText") }}
        skeleton={<Skeleton className="h-120 w-full" />}
      >
        {(person) => (
          <>
            <PersonDeeds user={person.user} onDeleted={onDeleted} />
            <PersonDetails person={person} />
          </>
        )}
      </LiveView>
    </>
  );
}
