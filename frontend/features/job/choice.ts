import type { JobLine, JobOffer, JobPart, Vehicle } from '../../api/types';
import { type Cents, figure, fromMajor } from '../../lib/money';
import { t } from '../../lib/text';

/** What of a job is taken: of each line which of its parts, and whether at all. */
export type Taken = { lines: readonly { part: number; isOn: boolean }[]; labor: boolean };

/** What is offered first: the best seller of each line that belongs to the job, and its labor. */
export function firstChoice({ lines, labor }: JobOffer): Taken {
  return {
    lines: lines.map(({ chosen, choices }) => ({ part: choices[0]?.part.product_id ?? 0, isOn: chosen })),
    labor: labor !== null,
  };
}

export function switched(taken: Taken, line: number, next: Partial<{ part: number; isOn: boolean }>): Taken {
  return { ...taken, lines: taken.lines.map((one, i) => (i === line ? { ...one, ...next } : one)) };
}

/** The part of a line that is taken, wherever it stands among them now; undefined: none. */
export function partOf(line: JobLine, taken: Taken, at: number): JobPart | undefined {
  const one = taken.lines[at];
  return one?.isOn ? line.choices.find(({ part }) => part.product_id === one.part) : undefined;
}

export type Pick = { line: number; product_id: number };

export function picksOf({ lines }: JobOffer, taken: Taken): Pick[] {
  return lines.flatMap((line, at) => {
    const part = partOf(line, taken, at);
    return part ? [{ line: at, product_id: part.part.product_id }] : [];
  });
}

/** What stands before the price of all pieces: "2 × 43.10 =". A price that does not divide is for all of them. */
export function timesOf({ quantity, price }: JobPart): string {
  const each = fromMajor(price) / quantity;
  if (quantity <= 1) return `${quantity} ×`;
  return Number.isInteger(each) ? `${quantity} × ${figure(each)} =` : t('%d for', quantity);
}

/** A menu price holds for all that belongs to the job, and for nothing less. */
export function isWhole({ lines, labor }: JobOffer, taken: Taken): boolean {
  return (
    lines.every((line, at) => line.extra || partOf(line, taken, at) !== undefined) &&
    (labor === null || taken.labor)
  );
}

/** What it comes to before tax and core charges. */
export function sumOf(offer: JobOffer, taken: Taken): Cents {
  let own = offer.labor && taken.labor ? fromMajor(offer.labor.price) : 0;
  let extra = 0;
  offer.lines.forEach((line, at) => {
    const cents = fromMajor(partOf(line, taken, at)?.price ?? 0);
    if (line.extra) extra += cents;
    else own += cents;
  });
  if (offer.menu_price > 0 && isWhole(offer, taken)) own = fromMajor(offer.menu_price);
  return own + extra;
}

/** add1…addN of a vehicle with one more answer (FIT-14). */
export function facetsWith(
  { facets }: Vehicle,
  more?: { field: string; label: string; value: number; words: string },
): Record<string, string> {
  const all = facets.map((f) => [f.api_field, f.api_value, f.label_field, f.label_value]);
  if (more) all.push([more.field, more.value, more.label, more.words]);
  return Object.fromEntries(all.map((facet, i) => [`add${i + 1}`, facet.join('||')]));
}
