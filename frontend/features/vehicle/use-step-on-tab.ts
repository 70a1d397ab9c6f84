import { useEffect } from 'react';
import { t } from '../../lib/text';

/** The exit tab of the guide sign, drawn by the server, says which step it is. */
export function useStepOnTab(step: number, last: 3 | 4): void {
  useEffect(() => {
    const tab = document.querySelector('[data-vehicle-step]');
    if (tab) tab.textContent = last === 3 ? t('Step %s of 3', step) : t('Step %s of 4', step);
  }, [step, last]);
}
