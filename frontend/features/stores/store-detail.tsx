import type { ReactNode } from 'react';
import type { FoundStore } from '../../api/types';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';

type StoreDetailProps = { store: FoundStore; onBack: () => void; children: ReactNode };

/** All that is known of a store, and the ways to it. */
export function StoreDetail({ store, onBack, children }: StoreDetailProps) {
  return (
    <div className="grid gap-2">
      <p>
        <Button look="quiet" className="flush" autoFocus onClick={onBack}>
          <Icon name="back" />
          {t('Back to the stores')}
        </Button>
      </p>
      <h3 className="h4" translate="no">
        {store.location_name}
      </h3>
      <p translate="no">{store.address}</p>
      {store.open && <p className="b">{store.open}</p>}
      <dl className="hours">
        {store.hours.map(({ days, hours, reason }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd className="n">{[hours, reason].filter(Boolean).join(' · ')}</dd>
          </div>
        ))}
      </dl>
      <p className="store-ways">
        <a className="l" href={store.map_link} rel="noopener">
          {t('Directions')}
        </a>
        {store.telephone && (
          <a className="l" href={`tel:${store.telephone}`}>
            {t('Contact')} <span translate="no">{store.formatted_telephone}</span>
          </a>
        )}
        {store.email && (
          <a className="l" href={`mailto:${store.email}`}>
            {t('Email')}
          </a>
        )}
        {store.formatted_website && (
          <a className="l" href={store.formatted_website} rel="noopener">
            {t('View Website')}
          </a>
        )}
      </p>
      <div>{children}</div>
    </div>
  );
}
