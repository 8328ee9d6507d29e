import type { FunctionReturnType } from "convex/server";
import { NotebookPen } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { api } from "#convex/_generated/api.js";

import { useMayAct } from "../../components/may-act.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "../../ui/dialog.tsx";
import { DetailsForm } from "./details-form.tsx";

interface SavedDetailsProps {
  guide: FunctionReturnType<typeof api.saved.list>[number];
  lists: readonly FunctionReturnType<typeof api.saved.lists>[number][];
}

/** What one wrote about a saved guide and the lists the guide is in, with the way to change both. */
export function SavedDetails({ guide, lists }: SavedDetailsProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const mayAct = useMayAct();
  const { name } = guide.user;
  const own = lists.filter(({ id }) => guide.listIds.includes(id));
  return (
    <div className="flex flex-col gap-2 px-1">
      {guide.note !== "" && (
        <p dir="auto" lang="" className="text-sm wrap-anywhere whitespace-pre-line">
          {guide.note}
        </p>
      )}
      {own.length > 0 && (
        <ul aria-label={t("savedLists.lists")} className="flex flex-wrap gap-1.5">
          {own.map((list) => (
            <li key={list.id} className="flex min-w-0">
              <Badge className="wrap-anywhere">{list.name}</Badge>
            </li>
          ))}
        </ul>
      )}
      {mayAct && (
        <Dialog open={open} onOpenChange={setOpen}>
          <DialogTrigger asChild>
            <Button
              variant="ghost"
              size="sm"
              className="self-start"
              aria-label={t("savedLists.detailsOf", { name })}
            >
              <NotebookPen aria-hidden="true" />
              {t("savedLists.details")}
            </Button>
          </DialogTrigger>
          <DialogContent className="sm:max-w-md">
            <DialogHeader>
              <DialogTitle>{name}</DialogTitle>
              <DialogDescription>{t("savedLists.detailsText")}</DialogDescription>
            </DialogHeader>
            <DetailsForm guide={guide} lists={lists} onDone={() => setOpen(false)} />
          </DialogContent>
        </Dialog>
      )}
    </div>
  );
}
