import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useEffect, useRef, type ReactNode, type Ref } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { ConfirmButton } from "../../components/confirm-button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { useMayAct } from "../../components/may-act.ts";
import { toastError } from "../../components/toast-error.ts";
import { passFocus } from "../../lib/pass-focus.ts";
import { Button } from "../../ui/button.tsx";
import { ListNameDialog } from "./list-name-dialog.tsx";

type SavedList = FunctionReturnType<typeof api.saved.lists>[number];

interface ListBarProps {
  lists: readonly SavedList[];
  /** Null while all saved guides are shown. */
  open: SavedList | null;
  onOpen: (id: string | null) => void;
}

/** One's own lists, and what can be done with the open one. */
export function ListBar({ lists, open, onOpen }: ListBarProps) {
  const { t } = useTranslation();
  const create = useMutation(api.saved.createList);
  const rename = useMutation(api.saved.renameList);
  const remove = useMutation(api.saved.removeList);
  const mayAct = useMayAct();
  const all = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // A list that is gone takes its own buttons along.
  useEffect(() => {
    if (open === null && wasOpen.current) passFocus(all.current);
    wasOpen.current = open !== null;
  }, [open]);
  return (
    <div className="flex flex-col gap-3">
      <nav aria-label={t("savedLists.lists")} className="flex flex-wrap gap-2">
        <Choice ref={all} isOpen={open === null} onClick={() => onOpen(null)}>
          {t("savedLists.all")}
        </Choice>
        {lists.map(({ id, name }) => (
          <Choice key={id} isOpen={id === open?.id} onClick={() => onOpen(id)}>
            <bdi>{name}</bdi>
          </Choice>
        ))}
        {mayAct && (
          <ListNameDialog
            about="list:new"
            title={t("savedLists.newList")}
            name=""
            send={async (name) => onOpen((await create({ name })).id)}
            trigger={
              <Button variant="ghost">
                <Plus aria-hidden="true" />
                {t("savedLists.newList")}
              </Button>
            }
          />
        )}
      </nav>
      {open && mayAct && (
        <div className="flex flex-wrap gap-2">
          <ListNameDialog
            key={open.id}
            about={`list:${open.id}`}
            title={t("savedLists.renameList")}
            name={open.name}
            send={(name) => rename({ listId: open.id, name })}
            trigger={
              <Button variant="outline" size="sm">
                <Pencil aria-hidden="true" />
                {t("savedLists.renameList")}
              </Button>
            }
          />
          <ConfirmButton
            title={t("savedLists.removeListTitle", { name: open.name })}
            text={t("savedLists.removeListText")}
            confirm={t("savedLists.removeList")}
            destructive
            onConfirm={() => {
              onOpen(null);
              remove({ listId: open.id }).catch(toastError(t, t("saved.failed")));
            }}
            trigger={
              <Button variant="ghost" size="sm">
                <Trash2 aria-hidden="true" />
                {t("savedLists.removeList")}
              </Button>
            }
          />
        </div>
      )}
    </div>
  );
}

interface ChoiceProps {
  ref?: Ref<HTMLButtonElement>;
  isOpen: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Choice({ ref, isOpen, onClick, children }: ChoiceProps) {
  return (
    <Button
      ref={ref}
      variant={isOpen ? "soft" : "outline"}
      aria-pressed={isOpen}
      className="max-w-full"
      onClick={onClick}
    >
      <span className="truncate">{children}</span>
    </Button>
  );
}

export function EmptyList() {
  const { t } = useTranslation();
  return <EmptyState title={t("savedLists.emptyList")} hint={t("savedLists.emptyListHint")} />;
}
