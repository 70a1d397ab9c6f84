import { ask } from '../../api/client';
import type { FitmentReply, FitPart } from '../../api/types';

type Show = (fit: FitPart | undefined) => void;

export type Parts = {
  /** Shows what is found out about a pair; undefined: nothing could be. */
  register: (aaia: string, mpn: string, show: Show) => void;
};

const most = 100; // pairs of one call (FIT-13)

/** The parts of a page: each pair once, however many cards show it; one question for all that are new (FIT-9). */
export function partsOnPage(): Parts {
  const shown = new Map<string, Show[]>();
  let fresh: string[] = [];

  const askAbout = async (pairs: string[]) => {
    const found = new Map<string, FitPart>();
    try {
      for (let at = 0; at < pairs.length; at += most) {
        const query = { Parts: pairs.slice(at, at + most).join(',') };
        const reply = await ask<FitmentReply>('/ymm/json/validateFitment', { query });
        for (const [i, part] of reply.parts.entries()) found.set(pairs[at + i] ?? '', part);
      }
    } catch (cause) {
      console.error(cause); // FIT-16: shopping goes on without fitment
    }
    for (const pair of pairs) for (const show of shown.get(pair) ?? []) show(found.get(pair));
  };

  return {
    register(aaia, mpn, show) {
      const pair = `${aaia}~${encodeURIComponent(mpn)}`;
      const known = shown.get(pair);
      if (known) {
        known.push(show);
        return;
      }
      shown.set(pair, [show]);
      fresh.push(pair);
      if (fresh.length > 1) return;
      queueMicrotask(() => {
        const pairs = fresh;
        fresh = [];
        void askAbout(pairs);
      });
    },
  };
}
