import { Button } from "../ui/button.tsx";
import { AppLink } from "./app-link.tsx";
import { EmptyState } from "./empty-state.tsx";
import { PageTitle } from "./page-title.tsx";

type MissingProfileProps = { title: string; hint: string; next: { to: string; label: string } };

/** In the place of a profile that is not there, or not yet. */
export function MissingProfile({ title, hint, next }: MissingProfileProps) {
  return (
    <div className="page-width py-10">
      <PageTitle title={title} />
      <EmptyState
        scene="lost"
        as="h1"
        title={title}
        hint={hint}
        action={
          <Button asChild>
            <AppLink to={next.to}>{next.label}</AppLink>
          </Button>
        }
      />
    </div>
  );
}
