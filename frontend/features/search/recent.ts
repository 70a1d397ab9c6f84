const place = 'camber.searches';
const most = 8;
const longest = 80; // characters; the shop keeps no longer ones either

/** Somebody's own numbers: a mail address, a card, a vehicle's number. They are kept nowhere. */
const own = /@|(?:\d[ -]?){14}|\b[a-hj-npr-z0-9]{11}\d{6}\b/i;

/**
 * What was searched for last in this browser, the newest first. It never leaves the browser. At the counter and at a
 * kiosk, where one browser is many people's, there is none.
 */
export function recentSearches(): string[] {
  if (isShared()) return [];
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter((text) => typeof text === 'string' && text !== '').slice(0, most);
  } catch {
    return []; // the storage is refused, or holds what we can't read
  }
}

/** Puts a search first; it stands there once, however it was written before. */
export function rememberSearch(typed: string): void {
  const text = typed.trim().replace(/\s+/g, ' ');
  if (text === '' || text.length > longest || own.test(text) || isShared()) return;
  keep([text, ...without(text)].slice(0, most));
}

export function forgetSearch(text: string): void {
  keep(without(text));
}

export function forgetSearches(): void {
  keep([]);
}

function without(text: string): string[] {
  return recentSearches().filter((other) => other.toLowerCase() !== text.toLowerCase());
}

function keep(texts: string[]): void {
  try {
    if (texts.length > 0) localStorage.setItem(place, JSON.stringify(texts));
    else localStorage.removeItem(place);
  } catch {
    // full or refused: nothing is remembered, and nobody has to know
  }
}

function isShared(): boolean {
  const settings: { in_pos_mode?: boolean; in_kiosk?: boolean } = JSON.parse(
    document.getElementById('catalog-settings')?.textContent || '{}',
  );
  return settings.in_pos_mode === true || settings.in_kiosk === true;
}
