import type { SavedVehicle } from '../../api/types';
import { useSending } from '../../form/use-sending';
import { leaveFor } from '../../lib/leave-for';
import { failed, succeeded } from '../../ui/toasts';
import { saveVehicle } from './save-vehicle';

type Saving = { isSaving: boolean; save: (facets: Record<string, string>) => void };

/** Makes facets (add1…addN) the vehicle of the session and goes on from there (FIT-8). */
export function useSaving(): Saving {
  return useSavingThen(async ({ saved, redirect, vehicle }) => {
    if (saved) return leaveFor(whereFrom() || redirect || '/');
    const { showInPlace } = await import('./in-place');
    await showInPlace(document);
    succeeded(vehicle?.display ?? '');
  });
}

/** As useSaving, but stays on this page: it comes anew, or onKept shows it in place. */
export function useKeeping(onKept: () => Promise<void>): Saving {
  return useSavingThen(({ saved }) => (saved ? leaveFor(location.pathname + location.search) : onKept()));
}

function useSavingThen(follow: (saved: SavedVehicle) => Promise<void>): Saving {
  const { isBusy, send } = useSending([], {
    onFailed: (words, refusal) => {
      if (refusal) console.error(refusal); // FIT-16: shopping goes on without fitment
      failed(words);
    },
  });
  return {
    isSaving: isBusy,
    save: (facets) => send(async () => follow(await saveVehicle(facets))),
  };
}

/** Who came from a page to change the vehicle goes back there; for everyone else it is ''. */
function whereFrom(): string {
  const from = document.referrer;
  const isAsked = new URLSearchParams(location.search).has('change');
  return isAsked && from.startsWith(`${location.origin}/`) ? from.slice(location.origin.length) : '';
}
