import { useMutation } from "convex/react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import type { Day } from "#convex/model/days.ts";
import { readAppError } from "#convex/model/errors.ts";

import { useKeepTyped } from "../../components/use-keep-typed.ts";
import { useSubmit } from "../../components/use-submit.ts";
import { dropDraft, keepDraft, readDraft } from "../../lib/drafts.ts";
import type { ChosenGuide } from "./round-choice.ts";
import { roundResolver, startTerms, writtenTerms } from "./round-form.ts";
import type { RoundTerms } from "./round-form.ts";

/** What was said against one of the guides when the round was refused. */
export type GuideRefusal = { userId: string; message: string };

export type UseRoundOptions = {
  userId: string;
  guides: readonly ChosenGuide[];
  /** That the search asks for, or the empty text. */
  day: string;
  today: Day;
  onClose: () => void;
  onSent: (count: number) => void;
};

/** The guide whom a refusal points to. */
function refusedGuide(guides: readonly ChosenGuide[], error: unknown): GuideRefusal | null {
  const { field = "", message = "" } = readAppError(error) ?? {};
  const [list, index] = field.split(".");
  const guide = list === "guideUserIds" ? guides[Number(index)] : undefined;
  return guide === undefined ? null : { userId: guide.userId, message };
}

/** The form for several guides. What is written lasts until it is sent or cancelled. */
export function useRound({ userId, guides, day, today, onClose, onSent }: UseRoundOptions) {
  const { t } = useTranslation();
  const create = useMutation(api.broadcasts.create);
  const [refusal, setRefusal] = useState<GuideRefusal | null>(null);
  const about = `round-terms:${userId}`;
  const [start] = useState(() => startTerms(guides, day, readDraft(about), today));
  const form = useForm<RoundTerms>({
    resolver: roundResolver(guides, today),
    defaultValues: start,
  });
  useKeepTyped(form, (values) => keepDraft(about, writtenTerms(guides, day, values)));

  async function send(terms: RoundTerms): Promise<void> {
    setRefusal(null);
    try {
      await create({ ...terms, guideUserIds: guides.map((guide) => guide.userId) });
    } catch (error) {
      setRefusal(refusedGuide(guides, error));
      throw error;
    }
  }

  const { submit, pending } = useSubmit(form, send, {
    done: () => ({
      title: t("rounds.sentTitle"),
      description: t("rounds.sentText", { count: guides.length }),
    }),
    failed: { title: t("booking.failedTitle"), fallbackKey: "booking.failedText" },
    onDone: () => {
      dropDraft(about);
      onClose();
      onSent(guides.length);
    },
  });

  /** Closes for good: nothing of what was written stays. */
  function leave() {
    dropDraft(about);
    onClose();
  }

  return { form, submit, pending, refusal, leave };
}
