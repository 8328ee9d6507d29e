// What the settings on the disk say that many ask for: known at the opening, and from each commit on that changes it.
import {
  dayOfAnswerDayKey,
  TABLE_NAMES_END,
  TABLE_NAMES_START,
  tableNameOfKey,
} from "../database/layout.ts";
import type { Key } from "../values/wire.ts";

export class KnownSettings {
  /** Tables whose number has been committed. */
  readonly tables = new Set<string>();
  /** Days since the epoch on which there are answers. */
  readonly answerDays = new Set<number>();

  /** null: it is no more. */
  note(key: Key, value: string | null): void {
    if (key >= TABLE_NAMES_START && key < TABLE_NAMES_END) {
      this.tables.add(tableNameOfKey(key));
      return;
    }
    const day = dayOfAnswerDayKey(key);
    if (day === null) return;
    if (value === null) this.answerDays.delete(day);
    else this.answerDays.add(day);
  }
}
