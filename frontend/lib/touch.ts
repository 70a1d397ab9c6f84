/** Fingers only: a focused field would call up the keyboard of the screen. */
export function isTouchOnly(): boolean {
  return matchMedia('(hover: none) and (pointer: coarse)').matches;
}
