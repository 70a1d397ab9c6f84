import { useEffect } from 'react';
import { t } from '../../lib/text';

/** The exit tab of the guide sign, drawn by the server, says which step it is. */
export function useStepOnTab(step: number, last: number): void {
  useEffect(() => {
    const tab = document.querySelector('[data-vehicle-step]');
    if (tab) tab.textContent = t('Step %s of %s', step, last);
  }, [step, last]);
}
