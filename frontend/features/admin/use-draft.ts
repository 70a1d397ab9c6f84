import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { draftOf, keepDraft, sweepDrafts } from '../../lib/drafts';

/** Who works in the back office: drafts are theirs. */
export const OfficePerson = createContext('');

/** What somebody typed, and what they typed it over. */
type Draft<Kept, Typed> = { opened: Kept | null; values: Typed };

const quiet = 300; // ms

/** What this person typed into the form of this address and did not save, and where it is remembered; '' is nowhere. */
export function useDraft<Kept, Typed>(
  isKept: boolean,
): {
  place: string;
  found: Draft<Kept, Typed> | undefined;
} {
  const person = useContext(OfficePerson);
  const place = isKept && person ? `${person} ${location.pathname}${location.search}` : '';
  const [found] = useState(() => (place ? draftOf<Draft<Kept, Typed>>(place, Date.now()) : undefined));
  useEffect(() => sweepDrafts(Date.now()), []);
  return { place, found };
}

/**
 * Remembers a draft as it is typed, so that a closed tab or an ended session loses nothing; undefined forgets it: nothing
 * differs from what is saved. The result forgets it for good, before the screen is left.
 */
export function useKeptDraft<Kept, Typed>(place: string, draft: Draft<Kept, Typed> | undefined): () => void {
  const isOver = useRef(false);
  const content = JSON.stringify(draft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: content is the draft
  useEffect(() => {
    if (!place) return;
    const now = () => isOver.current || keepDraft(place, draft, Date.now());
    const timer = setTimeout(now, quiet);
    addEventListener('pagehide', now);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', now);
    };
  }, [content, place]);
  return () => {
    isOver.current = true;
    if (place) keepDraft(place, undefined, Date.now());
  };
}
