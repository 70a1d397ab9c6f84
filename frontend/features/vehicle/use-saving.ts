import { useCallback, useState } from 'react';
import { ApiError } from '../../api/client';
import { goTo } from '../../lib/go-to';
import { t } from '../../lib/text';
import { failed, succeeded } from '../../ui/toasts';
import { saveVehicle } from './save-vehicle';

/** Makes facets (add1…addN) the vehicle of the session and goes on from there (FIT-8). */
export function useSaving(): { isSaving: boolean; save: (facets: Record<string, string>) => Promise<void> } {
  const [isSaving, setSaving] = useState(false);
  const save = useCallback(async (facets: Record<string, string>) => {
    setSaving(true);
    try {
      const saved = await saveVehicle(facets);
      if (saved.saved) goTo(whereFrom() || saved.redirect || '/');
      else {
        setSaving(false);
        const { showInPlace } = await import('./in-place');
        await showInPlace(document);
        succeeded(saved.vehicle?.display ?? '');
      }
    } catch (cause) {
      // FIT-16: shopping goes on without fitment.
      console.error(cause);
      setSaving(false);
      failed(cause instanceof ApiError ? cause.message : t('Something went wrong!'));
    }
  }, []);
  return { isSaving, save };
}

/** Who came from a page to change the vehicle goes back there; for everyone else it is ''. */
function whereFrom(): string {
  const from = document.referrer;
  const isAsked = new URLSearchParams(location.search).has('change');
  return isAsked && from.startsWith(`${location.origin}/`) ? from.slice(location.origin.length) : '';
}
