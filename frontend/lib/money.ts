/** Whole cents. The browser holds money as nothing else; no float is on the way. */
export type Cents = number;

const plain = /^(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d{0,2}))?$/;
const most = 10_000_000_000_000;

/**
 * Cents of what a person typed: "1,234.50", "$5", "-3.2", ".5".
 * undefined for what is no amount: words, nothing, more than 2 decimals, misplaced commas, over 1e13 cents.
 */
export function parseCents(text: string): Cents | undefined {
  const [, minus = '', amount = ''] = /^(-?)\s*\$?\s*(.*)$/.exec(text.trim()) ?? [];
  const [, whole = '', part = ''] = plain.exec(amount) ?? [];
  if (!whole && !part) return undefined;
  const cents = Number(whole.replaceAll(',', '') + part.padEnd(2, '0'));
  if (cents > most) return undefined;
  return minus && cents ? -cents : cents;
}

/** As parseCents, but what is not an amount becomes 0 (API-4). */
export function typedCents(text: string): Cents {
  return parseCents(text) ?? 0;
}

/** "1,234.50", "-5.00": a figure in a table or a field. */
export function figure(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}${whole}.${digits.slice(-2)}`;
}

/** "$1,234.50", "-$5.00": a price or a total. */
export function price(cents: Cents): string {
  return figure(cents).replace(/^(-?)/, '$1$');
}

/** The JSON number of a reply (major units, at most 2 decimals) as cents. */
export function fromMajor(amount: number): Cents {
  return typedCents(String(amount));
}

/** Cents as the JSON number of a request. */
export function toMajor(cents: Cents): number {
  return Number(figure(cents).replaceAll(',', ''));
}
