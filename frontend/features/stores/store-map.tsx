import { useEffect, useRef } from 'react';
import type { StoreMap as Shown } from '../../api/types';
import { t } from '../../lib/text';
import { drawMap } from './draw-map';

/** A map with the stores by the numbers of the list. */
export function StoreMap({ shown }: { shown: Shown }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const map = drawMap(place.current, shown);
    return () => {
      map.remove();
    };
  }, [shown]);
  return <section ref={place} className="plan" translate="no" aria-label={t('Map of the stores')} />;
}
