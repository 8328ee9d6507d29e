import { memo } from "react";
import { useTranslation } from "react-i18next";

import { AppNavLink } from "../../components/app-link.tsx";
import { CountMark } from "../../components/count-mark.tsx";
import { cn } from "../../lib/cn.ts";
import type { Profile } from "../../session/use-profile.ts";
import { Tooltip } from "../../ui/tooltip.tsx";
import { useWorkLinks, type WorkLink } from "./work-links.ts";

/** The pages of the working day, in the header of wide screens. */
export function WorkNav({ user }: { user: Profile }) {
  const { t } = useTranslation();
  const links = useWorkLinks(user);
  if (links.length === 0) return null;
  return (
    <nav aria-label={t("nav.work")} className="hidden items-center md:flex">
      {links.map((link) => (
        <Entry key={link.label} {...link} />
      ))}
    </nav>
  );
}

/** Drawn anew when its own count moves, not with those beside it. */
const Entry = memo(function Entry({ to, label, waiting, icon: Icon, count }: WorkLink) {
  return (
    <Tooltip content={label}>
      <AppNavLink
        to={to}
        aria-label={count > 0 ? waiting : label}
        className={({ isActive }) =>
          cn(
            "relative grid size-11 place-items-center rounded-full text-foreground transition-colors hover:bg-muted",
            isActive && "text-primary-deep bg-primary-soft",
          )
        }
      >
        <Icon aria-hidden="true" className="size-5.5" />
        <CountMark
          count={count}
          className="border-background absolute end-0 top-0 border-2 leading-4.5"
        />
      </AppNavLink>
    </Tooltip>
  );
});
