import { useRef } from 'react';

/** Letters typed within this time are one word, in ms. */
const pause = 700;

/** Finds what begins with the letters that were typed, from the present one on and around. */
export function useTypeahead() {
  const typed = useRef({ letters: '', at: 0 });
  return <T extends HTMLElement>(letter: string, all: readonly T[], at: number): T | undefined => {
    const now = performance.now();
    const letters = (now - typed.current.at < pause ? typed.current.letters : '') + letter.toLowerCase();
    typed.current = { letters, at: now };
    const from = letters.length === 1 ? at + 1 : Math.max(0, at);
    const turned = [...all.slice(from), ...all.slice(0, from)];
    return turned.find((one) => one.textContent?.trim().toLowerCase().startsWith(letters));
  };
}
