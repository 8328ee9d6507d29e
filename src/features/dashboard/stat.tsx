import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { AppLink } from "../../components/app-link.tsx";
import { LoadError } from "../../components/load-error.tsx";
import type { LiveAnswer } from "../../components/use-live.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

interface StatProps {
  label: string;
  /** Undefined until it is known. */
  value: ReactNode | undefined;
  note?: ReactNode;
  /** Where the number is explained. */
  to?: string;
}

/** An amount may break before its unit where the card is narrow, and not between its digits; Intl joins all with the same space. */
function breakable(value: ReactNode): ReactNode {
  return typeof value === "string" ? value.replaceAll(/\u00A0(?!\d)/g, " ") : value;
}

/** One number with what it is, to stand in a `dl`. */
export function Stat({ label, value, note, to }: StatProps) {
  return (
    <div className="border-border bg-card relative flex min-h-28 flex-col gap-1 rounded-xl border p-4 shadow-xs has-[a:hover]:shadow-md">
      <dt className="text-muted-foreground text-sm">
        {to === undefined ? (
          label
        ) : (
          <AppLink to={to} className="rounded-sm after:absolute after:inset-0 after:rounded-xl">
            {label}
          </AppLink>
        )}
      </dt>
      <dd className="text-lg leading-8 font-bold wrap-anywhere tabular-nums sm:text-2xl">
        {value === undefined ? <Skeleton className="h-8 w-20" /> : breakable(value)}
      </dd>
      {note !== undefined && (
        <dd className="text-muted-foreground min-h-5 text-sm">
          {value === undefined ? <Skeleton className="h-4 w-24" /> : note}
        </dd>
      )}
    </div>
  );
}

type StatsProps = Pick<LiveAnswer<unknown>, "failed" | "retry"> & { children: ReactNode };

/** Of figures that are not all to be had it says so in their place, and leads on. */
export function Stats({ failed, retry, children }: StatsProps) {
  const { t } = useTranslation();
  if (failed) return <LoadError title={t("dashboard.figuresFailed")} onRetry={retry} />;
  return <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">{children}</dl>;
}
