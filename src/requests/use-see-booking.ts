import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";

import { paths } from "../lib/paths.ts";
import type { ToastMessage } from "../ui/toast-store.ts";

/** Leads from a toast about a request to its details. */
export function useSeeBooking(): (id: string) => NonNullable<ToastMessage["action"]> {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return useCallback(
    (id) => ({ label: t("booking.see"), run: () => void navigate(paths.booking(id)) }),
    [t, navigate],
  );
}
