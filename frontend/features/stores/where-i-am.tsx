import { useState } from 'react';
import { goTo } from '../../lib/go-to';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';
import { whereabouts } from './whereabouts';

/** Asks the browser where it is. Where it does not say, the page stays as it is, without coordinates. */
export function WhereIAm({ distance }: { distance: number }) {
  const [at, setAt] = useState<'rest' | 'asking' | 'unknown'>('rest');
  const ask = async () => {
    setAt('asking');
    const found = await whereabouts();
    if (!found) return setAt('unknown');
    goTo(`/store-locator?lat=${found.lat}&lng=${found.lng}&distance=${distance}`);
  };
  return (
    <>
      <button className="btn" type="button" disabled={at === 'asking'} onClick={ask}>
        <Icon name="pin" />
        <span>{t('Where I am')}</span>
      </button>
      <p className="hint" role="status">
        {at === 'unknown' && t('Your browser does not say where it is. Type a ZIP code instead.')}
      </p>
    </>
  );
}
