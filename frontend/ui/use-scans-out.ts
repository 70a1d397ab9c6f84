import { useEffect, useState } from 'react';
import { keepScansOut } from '../lib/listen-for-scans';
import { t } from '../lib/text';

/** Keeps scans out of every field while a secret is typed; what to say after one, and the way to take it back. */
export function useScansOut(): [words: string | undefined, forget: () => void] {
  const [isScanned, setScanned] = useState(false);
  useEffect(() => keepScansOut(() => setScanned(true)), []);
  return [isScanned ? t('That was a scan. Please type here.') : undefined, () => setScanned(false)];
}
