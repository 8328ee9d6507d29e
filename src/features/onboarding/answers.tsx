interface AnswersProps {
  title: string;
  rows: readonly { name: string; value: string }[];
}

/** What was written in the steps before, for a last look. */
export function Answers({ title, rows }: AnswersProps) {
  return (
    <section aria-label={title} className="bg-muted rounded-md p-4 text-sm">
      <h3 className="font-semibold">{title}</h3>
      <dl className="mt-2 grid gap-x-5 gap-y-3 sm:grid-cols-[auto_1fr]">
        {rows
          .filter(({ value }) => value !== "")
          .map(({ name, value }) => (
            <div key={name} className="sm:contents">
              <dt className="text-muted-foreground">{name}</dt>
              <dd dir="auto" className="font-medium wrap-anywhere">
                {value}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
