const offKey = 'camber.single-keys-off';

/** Whether a sign alone, ? or /, is a shortcut: who dictates, or rests a hand on the keys, turns that off (WCAG 2.1.4). */
export function singleKeysWork(): boolean {
  return localStorage.getItem(offKey) !== '1';
}

/** Kept for this browser. */
export function setSingleKeys(work: boolean): void {
  if (work) localStorage.removeItem(offKey);
  else localStorage.setItem(offKey, '1');
}
