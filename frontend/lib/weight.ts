const gramsInPound = 453.59237;

/** Whole grams of pounds as a person types them; 0 for what is no weight. */
export function grams(typed: string): number {
  const figure = typed.trim();
  return /^\d{0,6}(\.\d{0,3})?$/.test(figure) ? Math.round(Number(figure || '0') * gramsInPound) || 0 : 0;
}

/** Grams as pounds with as many of three decimals as it takes: grams reads back the same. 0 is nothing. */
export function pounds(weight: number): string {
  return weight === 0 ? '' : String(Number((weight / gramsInPound).toFixed(3)));
}
