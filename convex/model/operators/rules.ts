// Pure decisions about companies. Browser-safe.

/** What stands first where a party is named: the company, else the person. */
export function partyTitle(party: { name: string; companyName: string | null }): string {
  return party.companyName ?? party.name;
}
