import type { FunctionReturnType } from "convex/server";
import { CircleSlash2, ShieldCheck } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { api } from "#convex/_generated/api.js";
import { instantOf } from "#convex/model/audit/contract.ts";

import { AppLink } from "../../components/app-link.tsx";
import { useFormat } from "../../i18n/format.ts";
import { paths } from "../../lib/paths.ts";
import { POINT } from "../../lib/point.ts";
import { useNow } from "../../lib/use-now.ts";
import { Badge } from "../../ui/badge.tsx";
import { LINE_LINK } from "./line-link.ts";
import { ReportLink } from "./report-link.tsx";

type Audit = FunctionReturnType<typeof api.audit.list>;
type Entry = Audit["entries"][number];
type Detail = Entry["details"][string];
type Names = Readonly<Record<string, string>>;

interface AuditEntryProps {
  entry: Entry;
  /** Whom it is about, where that is somebody. */
  subject: Audit["subjects"][string] | undefined;
  /** By id, of those whose name is known. */
  names: Names;
  /** Narrows the list to one person's rows. */
  onActor: (actor: string) => void;
}

type Format = Pick<ReturnType<typeof useFormat>, "instant" | "list">;

function textOf(key: string, value: Detail, names: Names, format: Format): string {
  if (typeof value === "object" && value !== null) {
    const parts = Object.entries(value);
    return format.list(
      parts.map(([inner, one]) => `${inner}: ${textOf(inner, one, names, format)}`),
    );
  }
  const at = instantOf(key, value);
  return at === null ? (names[String(value)] ?? String(value)) : format.instant(at);
}

/** By name, with the way to it: to the report, or else to the person, whose licence it may be. */
function Target({ entry, subject, names }: Omit<AuditEntryProps, "onActor">) {
  const { t } = useTranslation();
  const { targetId, targetType } = entry;
  // Which list it was, the deed says.
  if (targetType === "list") return null;
  const name = subject && names[subject.userId];
  if (subject === undefined || name === undefined) return <bdi>{targetId}</bdi>;
  if (targetType === "report") {
    return <ReportLink reportId={targetId}>{t("admin.audit.report", { name })}</ReportLink>;
  }
  return subject.isThere ? (
    <AppLink to={paths.adminUser(subject.userId)} className={LINE_LINK}>
      <bdi>{name}</bdi>
    </AppLink>
  ) : (
    <bdi>{name}</bdi>
  );
}

/** One row: who did what to whom and when, and on request all that was noted. */
export function AuditEntry({ entry, subject, names, onActor }: AuditEntryProps) {
  const { t } = useTranslation();
  const { instant, relative, list } = useFormat();
  const nowMs = useNow();
  const { actorUserId: actor, action, at, outcome, details } = entry;
  const isDenied = outcome === "DENIED";
  const Icon = isDenied ? CircleSlash2 : ShieldCheck;
  const noted = Object.entries(details);
  return (
    <li className="flex gap-3.5 px-4 py-3.5 sm:px-5">
      <Icon
        className={
          isDenied ? "text-blocked mt-0.5 size-5 shrink-0" : "text-primary mt-0.5 size-5 shrink-0"
        }
        aria-hidden="true"
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{t(`admin.deed.${action.replace(".", "-")}`)}</span>
          {isDenied && <Badge variant="blocked">{t("admin.audit.denied")}</Badge>}
          <span className="text-muted-foreground min-w-0 text-sm wrap-anywhere">
            <Target entry={entry} subject={subject} names={names} />
          </span>
        </p>
        <p className="text-muted-foreground text-sm">
          {actor === null ? (
            t("admin.audit.nobody")
          ) : (
            <button
              type="button"
              className="hover:text-foreground rounded-sm underline decoration-dotted underline-offset-4"
              onClick={() => onActor(actor)}
            >
              <bdi>{names[actor] ?? actor}</bdi>
            </button>
          )}
          {POINT}
          <time dateTime={new Date(at).toISOString()} title={instant(at)}>
            {relative(at, nowMs)}
          </time>
        </p>
        {noted.length > 0 && (
          <details className="mt-1 text-sm">
            <summary
              data-row-control
              className="text-muted-foreground hover:text-foreground min-h-6 cursor-pointer max-md:py-2.5"
            >
              {t("admin.audit.details")}
            </summary>
            <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
              <dt className="text-muted-foreground">{t("admin.audit.at")}</dt>
              <dd>{instant(at)}</dd>
              {noted.map(([key, value]) => (
                <div key={key} className="contents">
                  <dt className="text-muted-foreground">{key}</dt>
                  <dd dir="auto" className="min-w-0 break-words">
                    {textOf(key, value, names, { instant, list })}
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
    </li>
  );
}
