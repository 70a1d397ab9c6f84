/** A rate in whole parts per million: 82,500 is 8.25 %. No float is on the way. */
export type Ppm = number;

/** The rate that a person typed: "8.25", "-10 %", ".5". undefined for what is none: words, nothing, more than 4 decimals, over 100,000 %. */
export function parsePercent(text: string): Ppm | undefined {
  const [, minus = '', whole = '', part = ''] = /^(-?)\s*(\d*)(?:\.(\d{0,4}))?\s*%?$/.exec(text.trim()) ?? [];
  if (!whole && !part) return undefined;
  const ppm = Number(whole + part.padEnd(4, '0'));
  if (ppm > 1_000_000_000) return undefined;
  return minus && ppm ? -ppm : ppm;
}

/** "8.25", "-10", "0.0625": a rate without its sign. */
export function percent(ppm: Ppm): string {
  const digits = String(Math.abs(ppm)).padStart(5, '0');
  const part = digits.slice(-4).replace(/0+$/, '');
  return `${ppm < 0 ? '-' : ''}${digits.slice(0, -4)}${part && `.${part}`}`;
}
