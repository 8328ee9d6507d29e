import { type Fact, FactList } from "../../components/fact-list.tsx";

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return <FactList facts={facts} className="gap-x-6 gap-y-3 sm:grid-cols-2" />;
}
