import { useMutation } from "convex/react";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";

import { api } from "#convex/_generated/api.js";
import type { ProfileDraft } from "#convex/model/profile/contract.ts";

import { DRAFTS } from "../../lib/kept-names.ts";
import { keep as keepText, kept } from "../../lib/kept.ts";
import { createDraftSender } from "./draft-sender.ts";

type Values = Readonly<Record<string, unknown>>;

const nameFor = (userId: string) => `${DRAFTS}${userId}:profile`;

function unsentOf(userId: string): Values {
  try {
    const known: unknown = JSON.parse(kept(nameFor(userId)) ?? "null");
    return typeof known === "object" && known !== null ? { ...known } : {};
  } catch {
    return {};
  }
}

/** An emptied number is NaN in a form and null on its way. */
const toWire = (value: unknown) => (Number.isNaN(value) ? null : value);
const fromWire = (value: unknown) => (value === null ? Number.NaN : value);

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(toWire(one)) === JSON.stringify(toWire(other));

/** The form's first values: what this browser has not sent, then the server's draft, then the form's own. */
export function startFrom<Form extends FieldValues>(
  start: Form,
  draft: ProfileDraft,
  userId: string,
): Form {
  const known: Values = { ...draft, ...unsentOf(userId) };
  const names = Object.keys(start).filter((name) => Object.hasOwn(known, name));
  return { ...start, ...Object.fromEntries(names.map((name) => [name, fromWire(known[name])])) };
}

/** Keeps what is typed as the person's draft on the server, and takes over what another device writes into it. */
export function useProfileDraft<Form extends FieldValues>(
  form: UseFormReturn<Form>,
  draft: ProfileDraft,
  userId: string,
) {
  const keep = useMutation(api.drafts.keep);
  const [sender] = useState(() =>
    createDraftSender({
      send: (fields) => keep(fields),
      unsent: unsentOf(userId),
      remember: (fields) =>
        keepText(nameFor(userId), fields === null ? null : JSON.stringify(fields)),
    }),
  );

  const [hasTyped, setHasTyped] = useState(() => Object.keys(unsentOf(userId)).length > 0);

  const onTyped = useEffectEvent((name: string, value: unknown) => {
    const isFromServer =
      !sender.isAhead(name) && isSame((draft as Values)[name], value) && name in draft;
    if (isFromServer) return;
    setHasTyped(true);
    sender.changed(name, toWire(value));
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          if (name !== undefined) onTyped(name, values[name]);
        },
      }),
    [form],
  );

  // What the server knows and this page has not changed since: from another device.
  const takeOver = useEffectEvent((fields: Values) => {
    for (const [name, value] of Object.entries(fields)) {
      const field = name as Path<Form>;
      if (!Object.hasOwn(form.getValues(), name) || sender.isAhead(name)) continue;
      if (isSame(form.getValues(field), value)) continue;
      form.setValue(field, fromWire(value) as PathValue<Form, Path<Form>>);
    }
  });
  useEffect(() => takeOver(draft), [draft]);

  useEffect(
    () => () => {
      void sender.flush();
    },
    [sender],
  );

  const state = useSyncExternalStore(sender.listen, sender.state, () => "kept" as const);
  const isOver = useSyncExternalStore(sender.listen, sender.isOver, () => false);
  return {
    /** Something may stand in this form that no other device has seen. */
    hasTyped,
    isOver,
    /** Null while nothing has been typed, on no device. */
    state: state === "kept" && Object.keys(draft).length === 0 ? null : state,
    keepStep: (step: number) => sender.changed("step", step),
    end: sender.end,
  };
}
