import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { Pencil, Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { ConfirmButton } from "../../components/confirm-button.tsx";
import { toastError } from "../../components/toast-error.ts";
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
  return (
    <div className="flex flex-col gap-3">
      <nav aria-label={t("saved.lists")} className="flex flex-wrap gap-2">
        <Choice isOpen={open === null} onClick={() => onOpen(null)}>
          {t("saved.all")}
        </Choice>
        {lists.map(({ id, name }) => (
          <Choice key={id} isOpen={id === open?.id} onClick={() => onOpen(id)}>
            <bdi>{name}</bdi>
          </Choice>
        ))}
        <ListNameDialog
          title={t("saved.newList")}
          name=""
          send={async (name) => onOpen((await create({ name })).id)}
          trigger={
            <Button variant="ghost">
              <Plus aria-hidden="true" />
              {t("saved.newList")}
            </Button>
          }
        />
      </nav>
      {open && (
        <div className="flex flex-wrap gap-2">
          <ListNameDialog
            key={open.id}
            title={t("saved.renameList")}
            name={open.name}
            send={(name) => rename({ listId: open.id, name })}
            trigger={
              <Button variant="outline" size="sm">
                <Pencil aria-hidden="true" />
                {t("saved.renameList")}
              </Button>
            }
          />
          <ConfirmButton
            title={t("saved.removeListTitle", { name: open.name })}
            text={t("saved.removeListText")}
            confirm={t("saved.removeList")}
            destructive
            onConfirm={() => {
              onOpen(null);
              remove({ listId: open.id }).catch(toastError(t, t("saved.failed")));
            }}
            trigger={
              <Button variant="ghost" size="sm">
                <Trash2 aria-hidden="true" />
                {t("saved.removeList")}
              </Button>
            }
          />
        </div>
      )}
    </div>
  );
}

interface ChoiceProps {
  isOpen: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Choice({ isOpen, onClick, children }: ChoiceProps) {
  return (
    <Button
      variant={isOpen ? "soft" : "outline"}
      aria-pressed={isOpen}
      className="max-w-full"
      onClick={onClick}
    >
      <span className="truncate">{children}</span>
    </Button>
  );
}
