import { useTranslation } from "react-i18next";

/** The name of somebody who may have been deleted: the server's word for that is English in every language. */
export function usePersonName() {
  const { t } = useTranslation();
  return ({ name, isDeleted }: { name: string; isDeleted: boolean }): string =>
    isDeleted ? t("common.deletedUser") : name;
}
