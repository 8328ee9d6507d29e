import type { FunctionReturnType } from "convex/server";

import type { api } from "#convex/_generated/api.js";
import type { TourDayStatus } from "#convex/model/tourDays/contract.ts";
import { judgeStep, type TourDayState } from "#convex/model/tourDays/rules.ts";

type Board = FunctionReturnType<typeof api.tourDays.board>;
export type BoardDay = Board["days"][number];
export type Tour = BoardDay["tours"][number];
export type Progress = Tour["progress"];

function stateOf({ status, changedAt, isCorrected }: Progress): TourDayState | null {
  return status === null || changedAt === null ? null : { status, changedAt, isCorrected };
}

/** Whether the guide can say this now; what holds already can be said again. */
export function maySay(progress: Progress, to: TourDayStatus, nowMs: number): boolean {
  return judgeStep(stateOf(progress), to, nowMs) !== "refused";
}

/** The board with what the guide has just said. */
export function withProgress(
  board: Board,
  said: { jobRequestId: string; date?: string | null; status: TourDayStatus },
  nowMs: number,
): Board {
  const tell = (tour: Tour): Tour => {
    const { progress } = tour;
    if (progress.jobRequestId !== said.jobRequestId || progress.date !== said.date) return tour;
    const step = judgeStep(stateOf(progress), said.status, nowMs);
    if (step === "same" || step === "refused") return tour;
    const isCorrected = step === "correction";
    return {
      ...tour,
      progress: { ...progress, status: said.status, changedAt: nowMs, isCorrected },
    };
  };
  return { days: board.days.map((day) => ({ ...day, tours: day.tours.map(tell) })) };
}
