import { Plus } from "lucide-react";

import { api } from "#convex/_generated/api.js";

import { useMayAct } from "../../components/may-act.ts";
import { useLive } from "../../components/use-live.ts";
import { Button } from "../../ui/button.tsx";
import { LazyOverlay } from "../../ui/lazy-overlay.tsx";

const loadDialog = () =>
  import("./create-job-dialog.tsx").then((m) => ({ default: m.CreateJobDialog }));

/** Waits until the subscription is known, and stays disabled without one. */
export function CreateJobButton({ text }: { text: string }) {
  const { data } = useLive(api.subscriptions.status, {});
  const mayAct = useMayAct();
  if (!mayAct) return null;
  const button = (
    <Button disabled={data?.features.jobRequests !== true}>
      <Plus aria-hidden="true" />
      {text}
    </Button>
  );
  if (data?.features.jobRequests !== true) return button;
  return <LazyOverlay kind="dialog" load={loadDialog} overlayProps={{}} trigger={button} />;
}
