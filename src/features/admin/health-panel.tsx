import type { FunctionReturnType } from "convex/server";
import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { HEALTH_PARTS, type HealthPart } from "#convex/model/health/contract.ts";
import { isHealthy } from "#convex/model/health/rules.ts";

import { Live } from "../../components/live.tsx";
import { useFormat } from "../../i18n/format.ts";
import { POINT } from "../../lib/point.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useServerNow } from "./use-server-now.ts";

type Standing = FunctionReturnType<typeof api.health.get>[number];

const CLOCK = { timeStyle: "medium" } as const;

/** What is the matter, or what was. Of a part that is not known to be well there is always something to say. */
function useNote(standing: Standing | undefined, nowMs: number): ReactNode {
  const { t } = useTranslation();
  const { instant } = useFormat();
  if (standing === undefined) return t("admin.health.never");
  const { state, checkedAt, since, lastError, lastErrorAt } = standing;
  if (state === "UNHEALTHY") {
    return (
      <>
        <bdi>{lastError}</bdi>
        {POINT}
        {t("admin.health.since", { when: instant(since) })}
      </>
    );
  }
  if (!isHealthy(standing, nowMs)) {
    return t("admin.health.stale", { when: instant(checkedAt, CLOCK) });
  }
  if (lastErrorAt === null) return null;
  return t("admin.health.lastTrouble", { when: instant(lastErrorAt), error: lastError });
}

interface PartProps {
  part: HealthPart;
  standing: Standing | undefined;
  nowMs: number;
}

function Part({ part, standing, nowMs }: PartProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const note = useNote(standing, nowMs);
  const isWell = isHealthy(standing, nowMs);
  const Icon = isWell ? CircleCheck : CircleAlert;
  return (
    <li className="border-border flex flex-wrap items-start gap-x-4 gap-y-1 border-b px-5 py-3.5 last:border-b-0">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">{t(`admin.health.part.${part}`)}</p>
        <p className="text-muted-foreground text-sm">{t(`admin.health.partText.${part}`)}</p>
        {note !== null && (
          <p
            className={`mt-1 text-sm break-words ${isWell ? "text-muted-foreground" : "text-blocked"}`}
          >
            {note}
          </p>
        )}
      </div>
      <div className="flex items-center gap-3">
        {standing !== undefined && (
          <span className="text-muted-foreground text-sm tabular-nums">
            {t("admin.health.took", { ms: number(standing.latencyMs) })}
          </span>
        )}
        <Badge variant={isWell ? "available" : "blocked"}>
          <Icon aria-hidden="true" />
          {t(`admin.health.${isWell ? "HEALTHY" : "UNHEALTHY"}`)}
        </Badge>
      </div>
    </li>
  );
}

function Parts({ standings }: { standings: readonly Standing[] }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const newestMs = Math.max(0, ...standings.map(({ checkedAt }) => checkedAt));
  const nowMs = useServerNow(newestMs);
  return (
    <>
      <ul aria-label={t("admin.health.title")}>
        {HEALTH_PARTS.map((part) => (
          <Part
            key={part}
            part={part}
            standing={standings.find((one) => one.part === part)}
            nowMs={nowMs}
          />
        ))}
      </ul>
      <p className="text-muted-foreground border-border border-t px-5 py-3 text-sm tabular-nums">
        {standings.length === 0
          ? t("admin.health.never")
          : t("admin.health.checked", { when: instant(newestMs, CLOCK) })}
      </p>
    </>
  );
}

/** How each part of the service is, as it was measured last; what is not known to be well shows as unhealthy. */
export function HealthPanel() {
  const { t } = useTranslation();
  return (
    <Card>
      <div className="border-border border-b px-5 py-4">
        <h2 className="text-lg font-semibold">{t("admin.health.title")}</h2>
        <p className="text-muted-foreground text-sm">{t("admin.health.text")}</p>
      </div>
      <Live query={api.health.get} args={{}} skeleton={<Skeleton className="m-5 h-96" />}>
        {(standings) => <Parts standings={standings} />}
      </Live>
    </Card>
  );
}
