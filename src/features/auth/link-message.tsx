import { CircleAlert, CircleCheck, Info } from "lucide-react";
import type { ReactNode } from "react";

import { Alert, AlertBody } from "../../ui/alert.tsx";
import type { LinkState } from "./use-magic-link.ts";

const LOOKS = {
  processing: { variant: "info", icon: Info },
  verifying: { variant: "info", icon: Info },
  success: { variant: "success", icon: CircleCheck },
  expired: { variant: "error", icon: CircleAlert },
  error: { variant: "error", icon: CircleAlert },
} as const;

/** Green when it worked, red when it did not, blue while nobody knows. */
export function LinkMessage({ state, children }: { state: LinkState; children: ReactNode }) {
  const { variant, icon: Icon } = LOOKS[state];
  return (
    <Alert variant={variant} className="text-start">
      <Icon aria-hidden="true" />
      <AlertBody>{children}</AlertBody>
    </Alert>
  );
}
