import { Avatar } from "../ui/avatar.tsx";
import { usePartyNames } from "./party-names.ts";
import type { PartyView } from "./party-names.ts";

/** The picture of a person, or of the company that the person works for. */
export function PartyPicture({ party }: { party: PartyView }) {
  const { title } = usePartyNames()(party);
  const kind = party.companyName === null ? "person" : "company";
  return <Avatar name={title} image={party.image} kind={kind} />;
}
