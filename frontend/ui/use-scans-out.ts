import { useEffect, useRef, useState } from 'react';
import { keepScansOut } from '../lib/listen-for-scans';
import { t } from '../lib/text';

/**
 * Keeps scans out of every field while a secret is typed; what to say after one, and the way to take it back. Where a badge
 * may be shown its code goes to onBadge, and nothing is said.
 */
export function useScansOut(
  onBadge?: (code: string) => void,
): [words: string | undefined, forget: () => void] {
  const [isScanned, setScanned] = useState(false);
  const take = useRef(onBadge);
  take.current = onBadge;
  useEffect(() => keepScansOut((code) => (take.current ? take.current(code) : setScanned(true))), []);
  return [isScanned ? t('That was a scan. Please type here.') : undefined, () => setScanned(false)];
}
