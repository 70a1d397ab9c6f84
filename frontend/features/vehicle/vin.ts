export const vinLength = 17;

/** What was typed or scanned as a VIN is written: a label in Code 39 has an I before the 17 characters. */
export function vinOf(typed: string): string {
  const vin = typed.replace(/[\s-]/g, '').toUpperCase();
  return vin.length > vinLength && vin.startsWith('I') ? vin.slice(1) : vin;
}
