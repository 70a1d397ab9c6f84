/** Lower case without accents, spaces and signs: "F-150" and "f150" are one. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '');
}

/** The entries that what was typed may mean: those that begin with it, then those with such a word, then the rest. */
export function matching<T extends { label: string }>(entries: readonly T[], typed: string): T[] {
  const wish = fold(typed);
  if (!wish) return [...entries];
  const rank = ({ label }: T): number => {
    const whole = fold(label);
    if (whole.startsWith(wish)) return 0;
    if (label.split(/\s+/).some((word) => fold(word).startsWith(wish))) return 1;
    return whole.includes(wish) ? 2 : 3;
  };
  return [0, 1, 2].flatMap((place) => entries.filter((entry) => rank(entry) === place));
}
