import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { FoundStore, StorePicker } from '../../api/types';
import { wordsOf } from '../../api/words';
import { goTo } from '../../lib/go-to';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Icon } from '../../ui/icon';
import { SearchField } from '../../ui/search-field';
import { failed } from '../../ui/toasts';
import { chooseStore, loadStores, lookUp } from './calls';
import { StoreDetail } from './store-detail';
import { type Whereabouts, whereabouts } from './whereabouts';

type StoreChoiceProps = { picker: StorePicker; isAll?: boolean; onAll: () => void };

const near = { miles: 100, most: 20, shown: 3 };
const all = { miles: 50, most: 20 };

/** Stores around a ZIP code or the browser, each with what is known of it. */
export function StoreChoice({ picker, isAll = false, onAll }: StoreChoiceProps) {
  const [at, setAt] = useState<Whereabouts>();
  const [opened, setOpened] = useState<FoundStore>();
  const [wanted, setWanted] = useState<FoundStore>();
  const { miles, most } = isAll ? all : near;
  const found = useQuery({
    queryKey: ['stores', at, miles],
    queryFn: () => loadStores(at, miles, most),
  });
  const stores = found.data && (isAll ? found.data : preferredFirst(found.data).slice(0, near.shown));
  const verb = (store: FoundStore) =>
    picker.counted && !picker.stocked.includes(store.location_id) ? t('Ship to Store') : t('Select Store');
  const choose = async (store: FoundStore) => {
    const to = picker.product_id ? '/product/catalog' : location.pathname + location.search;
    try {
      goTo(await chooseStore(store.location_id, to));
    } catch (cause) {
      failed(wordsOf(cause));
    }
  };
  const select = (store: FoundStore) => (picker.product_id ? setWanted(store) : void choose(store));
  const action = (store: FoundStore) =>
    store.preferred && store.location_id !== picker.chosen_id ? (
      <Button look="outline" onClick={() => select(store)}>
        {verb(store)}{' '}
        <span className="sr-only" translate="no">
          {store.location_name}
        </span>
      </Button>
    ) : null;
  const confirm = wanted && (
    <Dialog
      open
      onClose={() => setWanted(undefined)}
      title={t('Shop at %s?', wanted.location_name)}
      actions={
        <>
          <Button onClick={() => setWanted(undefined)}>{t('Cancel')}</Button>
          <Button look="primary" onClick={() => choose(wanted)}>
            {verb(wanted)}
          </Button>
        </>
      }
    >
      <p>{t('You pick up there, and go on to the catalog of this store.')}</p>
    </Dialog>
  );
  if (opened)
    return (
      <StoreDetail store={opened} onBack={() => setOpened(undefined)}>
        {action(opened)}
        {confirm}
      </StoreDetail>
    );
  return (
    <>
      <ZipSearch onFound={setAt} />
      <div aria-live="polite" aria-busy={found.isPending || undefined}>
        {stores?.length === 0 && <p className="b">{t("We couldn't find this product within 250 miles.")}</p>}
        <ul className="picked-stores">
          {stores?.map((store) => (
            <li key={store.location_id}>
              <div className="min-w-0">
                <button type="button" className="store-name" translate="no" onClick={() => setOpened(store)}>
                  {store.location_name}
                </button>
                <p translate="no">{store.address}</p>
                <p className="dim">{[store.formatted_distance, store.open].filter(Boolean).join(' · ')}</p>
              </div>
              {store.location_id === picker.chosen_id ? <b>{t('My store')}</b> : action(store)}
            </li>
          ))}
        </ul>
      </div>
      {!isAll && (
        <p>
          <Button look="quiet" className="flush" onClick={onAll}>
            {t('Show all Stores')}
          </Button>
        </p>
      )}
      {confirm}
    </>
  );
}

/** Own stores before those of others; among them the order stays. */
export function preferredFirst(stores: readonly FoundStore[]): FoundStore[] {
  return [...stores.filter((one) => one.preferred), ...stores.filter((one) => !one.preferred)];
}

function ZipSearch({ onFound }: { onFound: (at: Whereabouts | undefined) => void }) {
  const [zip, setZip] = useState('');
  const [error, setError] = useState('');
  const search = async (event: FormEvent) => {
    event.preventDefault();
    setError('');
    if (!zip.trim()) return onFound(undefined);
    const at = await lookUp(zip);
    if (at) onFound(at);
    else setError(t('Invalid ZIP code. Please try again.'));
  };
  const here = async () => {
    setError('');
    onFound(await whereabouts()); // a browser that does not say where it is stays without coordinates
  };
  return (
    <form className="zip-search" noValidate onSubmit={search}>
      <SearchField
        label={t('ZIP code')}
        inputMode="numeric"
        maxLength={10}
        autoComplete="postal-code"
        value={zip}
        error={error || undefined}
        onChange={setZip}
      />
      <Button type="submit">{t('Search')}</Button>
      <Button aria-label={t('Where I am')} onClick={here}>
        <Icon name="pin" />
      </Button>
    </form>
  );
}
