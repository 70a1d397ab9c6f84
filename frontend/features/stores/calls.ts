import { ApiError, ask } from '../../api/client';
import type { AskForStore, ChosenStore, FoundStore, Geolocation, NearStores } from '../../api/types';
import type { Whereabouts } from './whereabouts';

/** Stores within so many miles of a place, all where nobody knows the place; none where the call fails (LOC-2). */
export async function loadStores(
  at: Whereabouts | undefined,
  distance: number,
  limit: number,
): Promise<FoundStore[]> {
  try {
    const query = { user_lat: at?.lat, user_lng: at?.lng, distance, limit };
    return (await ask<NearStores>('/api/location/getLocations', { query })).locations;
  } catch (cause) {
    console.error(cause);
    return [];
  }
}

/** Where a ZIP code is; undefined: it could not be looked up, or there is none such. */
export async function lookUp(zip: string): Promise<Whereabouts | undefined> {
  const query = { address: zip };
  try {
    return (await ask<Geolocation>('/api/location/setGeolocationFromZipCode', { query })).geo;
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.status !== 422) console.error(cause);
    return undefined;
  }
}

export function loadWords(): Promise<AskForStore> {
  return ask<AskForStore>('/product/product/getDealerLocatorPopupText');
}

/** Makes a store the one to pick up at; answers where it goes on. */
export async function chooseStore(id: number, redirect: string): Promise<string> {
  const chosen = await ask<ChosenStore>('/store-locator/choose', {
    method: 'POST',
    form: { location_id: id, redirect },
  });
  return chosen.redirect;
}
