import { Card } from "../ui/card.tsx";
export interface Count {
  name: string;
  count: number;
}

interface BarListProps {
  title: string;
  counts: readonly Count[];
  nameOf: (name: string) => string;
  valueOf: (count: number) => string;
  empty: string;
}

/** Counts, each with a bar against the greatest: the chart is a table with a bar under each row. */
export function BarList({ title, counts, nameOf, valueOf, empty }: BarListProps) {
  const most = Math.max(1, ...counts.map(({ count }) => count));
  return (
    <Card className="p-6">
      <h2 className="text-lg font-semibold">{title}</h2>
      {counts.length === 0 && <p className="text-muted-foreground mt-4">{empty}</p>}
      {counts.length > 0 && (
        <table aria-label={title} className="mt-4 w-full text-[0.9375rem]">
          {counts.map(({ name, count }) => (
            <tbody key={name}>
              <tr>
                <th scope="row" className="text-start font-normal">
                  <bdi>{nameOf(name)}</bdi>
                </th>
                <td className="ps-4 text-end font-semibold tabular-nums">{valueOf(count)}</td>
              </tr>
              <tr aria-hidden="true">
                {/* It says nothing that the row above does not. */}
                {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
                <td colSpan={2} className="pt-1.5 pb-3.5">
                  <div className="bg-muted h-2 rounded-full">
                    <div
                      className="bg-primary h-2 rounded-full"
                      style={{ inlineSize: `${(count / most) * 100}%` }}
                    />
                  </div>
                </td>
              </tr>
            </tbody>
          ))}
        </table>
      )}
    </Card>
  );
}
