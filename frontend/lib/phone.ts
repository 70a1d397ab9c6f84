const digitsOf = (text: string) => text.replace(/\D/g, '');
const isAbroad = (text: string) => /^\s*\+/.test(text) && !/^\+1\d{10}$/.test(`+${digitsOf(text)}`);

/** MSG-4: "3195550177", "+1 319.555.0177" and "319-555-0177" as (319) 555-0177, as far as typed. A + keeps other countries' as they are. */
export function masked(text: string): string {
  if (isAbroad(text)) return `+${text.replace(/[^\d ]/g, '')}`;
  let digits = digitsOf(text);
  if (digits.length > 10 && digits.startsWith('1')) digits = digits.slice(1);
  const [area, office, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 10)];
  if (!office) return area && `(${area}`;
  return `(${area}) ${office}${line && `-${line}`}`;
}

/** Whether a message could reach it: 7 to 12 digits, the area code being optional; abroad 8 to 15 (CUST-6). */
export function isPhone(text: string): boolean {
  const { length } = digitsOf(text);
  return isAbroad(text) ? length >= 8 && length <= 15 : length >= 7 && length <= 12;
}

export type Edit = { text: string; caret: number };

/**
 * What an edit of a masked number leaves. Erasing a sign of the mask erases the digit on its other side; a digit too
 * many is refused, so that none falls out at the end.
 */
export function remasked(before: string, edit: Edit, isForward = false): Edit {
  let digits = digitsOf(edit.text);
  let ahead = digitsOf(edit.text.slice(0, edit.caret)).length;
  if (isAbroad(edit.text) || isAbroad(before)) return { ...edit, text: masked(edit.text) };
  if (edit.text.length < before.length && digits && digits === digitsOf(before)) {
    if (!isForward) ahead = Math.max(0, ahead - 1);
    digits = digits.slice(0, ahead) + digits.slice(ahead + 1);
  }
  const text = masked(digits);
  const now = digitsOf(text);
  if (now.length < digits.length && !digits.startsWith('1') && digitsOf(before).length === 10)
    return { text: before, caret: placeAfter(before, ahead - 1) };
  return { text, caret: placeAfter(text, ahead - (digits.length - now.length)) };
}

/** The place behind the nth digit. */
function placeAfter(text: string, n: number): number {
  let seen = 0;
  for (let i = 0; i < text.length; i++) {
    if (seen === n && n < digitsOf(text).length) return i;
    if (/\d/.test(text[i] ?? '')) seen++;
  }
  return text.length;
}
