import { useTranslation } from "react-i18next";

import { OwnPicture } from "../../components/files/own-picture.tsx";
import { ownsSide } from "../../session/company.ts";
import type { Profile } from "../../session/use-profile.ts";
import { SettingsSection } from "./settings-section.tsx";

/** Everybody has one; who sees it where differs. */
export function PictureSection({ user }: { user: Profile }) {
  const { t } = useTranslation();
  const seenAs = ownsSide(user) ? user.role : "MEMBER";
  return (
    <SettingsSection title={t("account.pictureTitle")} text={t(`account.pictureText.${seenAs}`)}>
      <OwnPicture hideLabel name={user.name} image={user.image} />
    </SettingsSection>
  );
}
