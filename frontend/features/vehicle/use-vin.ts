import { useRef, useState } from 'react';
import { ask } from '../../api/client';
import type { DecodedVIN } from '../../api/types';
import { wordsOf } from '../../api/words';
import { vinLength } from './vin';

/** What becomes of a VIN that is asked about. */
type Reading =
  | { at: 'idle' | 'reading' }
  | { at: 'read'; said: DecodedVIN }
  | { at: 'refused'; problem: string };

/** Asks what a VIN is of once it is whole (FIT-11). read is to be told of all that is typed. */
export function useVIN(onRead: (said: DecodedVIN) => void) {
  const [reading, setReading] = useState<Reading>({ at: 'idle' });
  const asked = useRef('');
  const read = async (vin: string) => {
    if (reading.at === 'refused') setReading({ at: 'idle' });
    if (vin.length !== vinLength || vin === asked.current) return;
    asked.current = vin;
    setReading({ at: 'reading' });
    try {
      const said = await ask<DecodedVIN>('/pos/vehicle/decode', { method: 'POST', form: { vin } });
      if (asked.current !== vin) return;
      asked.current = said.vin;
      setReading({ at: 'read', said });
      onRead(said);
    } catch (error) {
      if (asked.current !== vin) return;
      asked.current = '';
      setReading({ at: 'refused', problem: wordsOf(error) });
    }
  };
  return {
    isReading: reading.at === 'reading',
    said: reading.at === 'read' ? reading.said : undefined,
    problem: reading.at === 'refused' ? reading.problem : undefined,
    read,
  };
}
