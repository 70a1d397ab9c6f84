/** A day as the shop writes it, YYYY-MM-DD: it has no time zone. '' is none. */
export type Day = string;
/** From the first day to the last, both counted. */
export type Days = { from: Day; to: Day };

const date = (day: Day) => new Date(`${day}T00:00:00Z`);
const dayOf = (at: Date): Day => at.toISOString().slice(0, 10);

export function addDays(day: Day, n: number): Day {
  const at = date(day);
  at.setUTCDate(at.getUTCDate() + n);
  return dayOf(at);
}

/** The month of the day, or one so many months away. */
export function monthOf(day: Day, away = 0): Days {
  const at = date(day);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + away];
  return {
    from: dayOf(new Date(Date.UTC(year, month, 1))),
    to: dayOf(new Date(Date.UTC(year, month + 1, 0))),
  };
}

/** "11/21/2026": the day as the shop shows it (API-5). */
export function dayText(day: Day): string {
  const [year, month, number] = day.split('-');
  return `${month}/${number}/${year}`;
}
