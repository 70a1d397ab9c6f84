import { useCallback, useEffect, useRef, useState } from 'react';
import { ask } from '../../api/client';
import type { ScannedPart } from '../../api/types';
import { wordsOf } from '../../api/words';
import { listenForScans } from '../../lib/listen-for-scans';
import { play } from '../../lib/sounds';

/** Why a part is put aside; '' is none. */
export type Take = (found: ScannedPart) => string | Promise<string>;

/**
 * Takes part after part, scanned wherever the focus is or typed, in their order. What can't be taken is said in words and by
 * a sound; the first result says why the last one was not. The place says which part a code means.
 */
export function usePartScans(
  take: Take,
  place = '/admin/api/stock/scan',
): [aside: string, scan: (code: string) => void] {
  const [answer, setAnswer] = useState({ aside: '', shown: () => {} });
  const queue = useRef(Promise.resolve());
  const now = useRef(take);
  now.current = take;
  const scan = useCallback(
    (code: string) => {
      queue.current = queue.current.then(async () => {
        let refusal = '';
        try {
          refusal = await now.current(await ask<ScannedPart>(place, { query: { code } }));
        } catch (error) {
          refusal = wordsOf(error);
        }
        play(refusal ? 'refused' : 'ok');
        // the next one is counted from what stands on the screen by now
        await new Promise<void>((shown) => setAnswer({ aside: refusal, shown }));
      });
    },
    [place],
  );
  useEffect(() => answer.shown(), [answer]);
  useEffect(() => listenForScans(scan), [scan]);
  return [answer.aside, scan];
}
