import { useEffect } from 'react';
import { t } from '../../lib/text';

/** The exit tab of the guide sign, drawn by the server, says which step it is; last is undefined until it is known. */
export function useStepOnTab(step: number, last: number | undefined): void {
  useEffect(() => {
    const tab = document.querySelector('[data-vehicle-step]');
    if (tab) tab.textContent = last ? t('Step %s of %s', step, last) : t('Step %s', step);
  }, [step, last]);
}
