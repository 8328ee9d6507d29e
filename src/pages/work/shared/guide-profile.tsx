import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { Live } from "../../../components/live.tsx";
import { useCatalog } from "../../../components/use-catalog.ts";
import { ContactsCard } from "../../../features/dashboard/contacts-card.tsx";
import { GalleryEditor } from "../../../features/guides/gallery-editor.tsx";
import type { GuidePageData } from "../../../features/guides/guide-page.ts";
import { TermsCard } from "../../../features/guides/terms-card.tsx";
import { LicenceCard } from "../../../features/licence/licence-card.tsx";
import { useFormat } from "../../../i18n/format.ts";
import { paths } from "../../../lib/paths.ts";
import type { Profile } from "../../../session/use-profile.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { NewProfile } from "./create-profile.tsx";
import { ProfileFacts } from "./profile-facts.tsx";

const GuideEditForm = lazyPart(() =>
  import("../../../features/guides/guide-edit-form.tsx").then((m) => ({
    default: m.GuideEditForm,
  })),
);

export function GuideProfileTab({ user }: { user: Profile }) {
  return (
    <div className="flex flex-col gap-6">
      <Live
        query={api.guides.get}
        args={{ guideId: user.id }}
        skeleton={<Skeleton className="h-96 w-full" />}
        empty={
          <NewProfile guide>
            <GuideEditForm of="dashboard" guide={null} user={user} />
          </NewProfile>
        }
      >
        {({ guide }) => <Facts guide={guide} user={user} />}
      </Live>
      <GalleryEditor guideId={user.id} />
      <TermsCard guideUserId={user.id} />
      <LicenceCard />
      <ContactsCard />
    </div>
  );
}

function Facts({ guide, user }: Pick<GuidePageData, "guide"> & { user: Profile }) {
  const { t } = useTranslation();
  const format = useFormat();
  const catalog = useCatalog();
  return (
    <ProfileFacts
      to={paths.guide(guide.userId)}
      about={guide.bio}
      facts={[
        { name: t("dashboard.profile.rate"), value: format.vnd(guide.hourlyRateVND) },
        { name: t("dashboard.profile.years"), value: format.number(guide.yearsExperience) },
        {
          name: t("dashboard.profile.languages"),
          value: format.list(guide.languages.map(catalog.language)),
        },
        { name: t("dashboard.profile.areas"), value: format.list(guide.areas.map(catalog.city)) },
        {
          name: t("dashboard.profile.specialties"),
          value: format.list(guide.specialties.map(catalog.specialty)),
        },
      ]}
      renderEdit={(onDone) => (
        <GuideEditForm of="dashboard" guide={guide} user={user} onDone={onDone} />
      )}
    />
  );
}
