/** What was typed, as the filter that it most likely is; undefined: nothing was typed. */
export function quickFilter(typed: string): Record<string, string> | undefined {
  const text = typed.trim();
  if (!text) return undefined;
  const digits = text.replace(/\D/g, '');
  if (/^#?\s*\d{1,9}$/.test(text) && digits.length < 7) return { filter_order_id: digits };
  if (/^[+\d ()./-]+$/.test(text) && digits.length >= 4) return { filter_telephone: text };
  if (/^[A-HJ-NPR-Z0-9]{11,17}$/i.test(text) && /\d/.test(text)) return { filter_vin: text.toUpperCase() };
  return { filter_customer: text };
}
