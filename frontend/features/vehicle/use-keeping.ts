import { useState } from 'react';
import { ApiError } from '../../api/client';
import { goTo } from '../../lib/go-to';
import { t } from '../../lib/text';
import { failed } from '../../ui/toasts';
import { saveVehicle } from './save-vehicle';

/**
 * Makes facets (add1…addN) the vehicle of the session and stays on this page: it comes anew, or onKept shows it in place
 * (FIT-8).
 */
export function useKeeping(onKept: () => Promise<void>): {
  isSaving: boolean;
  keep: (facets: Record<string, string>) => Promise<void>;
} {
  const [isSaving, setSaving] = useState(false);
  const keep = async (facets: Record<string, string>) => {
    setSaving(true);
    try {
      const saved = await saveVehicle(facets);
      if (saved.saved) return goTo(location.pathname + location.search);
      await onKept();
    } catch (cause) {
      console.error(cause); // FIT-16
      failed(cause instanceof ApiError ? cause.message : t('Something went wrong!'));
    }
    setSaving(false);
  };
  return { isSaving, keep };
}
