import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/client';
import type { FoundVoucher } from '../../api/types';
import { wordsOf } from '../../api/words';
import { t } from '../../lib/text';
import { useSettled } from '../../lib/use-settled';
import { findVoucher } from './calls';

const settle = 500; // ms after the last key (PAY-20)

export type LookUp =
  | { at: 'none' }
  | { at: 'looking' }
  | { at: 'found'; voucher: FoundVoucher }
  | { at: 'refused'; problem: string };

/** Looks a voucher's code up once typing stops, or at once when it is hurried. Only the last code typed is answered for. */
export function useVoucher(orderId: number, typed: string, onFound: (voucher: FoundVoucher) => void) {
  const code = typed.trim();
  const [hurried, setHurried] = useState('');
  const settled = useSettled(code, settle);
  const [told, setTold] = useState<{ of: string; look: LookUp }>({ of: '', look: { at: 'none' } });
  const found = useRef(onFound);
  found.current = onFound;
  const term = hurried === code ? code : settled;
  useEffect(() => {
    if (!term) return;
    const stop = new AbortController();
    setTold({ of: term, look: { at: 'looking' } });
    findVoucher(orderId, term, stop.signal).then(
      (voucher) => {
        if (stop.signal.aborted) return;
        setTold({ of: term, look: { at: 'found', voucher } });
        found.current(voucher);
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setTold({ of: term, look: { at: 'refused', problem: problemOf(error) } });
      },
    );
    return () => stop.abort();
  }, [orderId, term]);
  const look: LookUp = code && told.of === code ? told.look : { at: code ? 'looking' : 'none' };
  return { look, hurry: () => setHurried(code) };
}

function problemOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)
    return t('Something went wrong!');
  return wordsOf(error);
}
