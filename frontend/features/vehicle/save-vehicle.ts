import { ask } from '../../api/client';
import type { SavedVehicle } from '../../api/types';

/** Makes this the vehicle of the session. facets are add1…addN (FIT-14). */
export function saveVehicle(facets: Record<string, string>): Promise<SavedVehicle> {
  return ask<SavedVehicle>('/ymm/json/saveVehicle', { method: 'POST', form: facets });
}
