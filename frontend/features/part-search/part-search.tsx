import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useReducer, useState } from 'react';
import { ask } from '../../api/client';
import type { PartHit, PartHits } from '../../api/types';
import { classes } from '../../lib/classes';
import { keepFocus } from '../../lib/keep-focus';
import { figure, fromMajor } from '../../lib/money';
import { play } from '../../lib/sounds';
import { t } from '../../lib/text';
import { unitFigure, unitPrice } from '../../lib/unit-price';
import { useSettled } from '../../lib/use-settled';
import { Button } from '../../ui/button';
import { Failed } from '../../ui/failed';
import { Icon } from '../../ui/icon';
import { Picture } from '../../ui/picture';
import { FitmentMark, markedAs } from '../../ui/signs';
import { OptionsDialog } from './options-dialog';
import { needsOptions, needsWarning, nothing, searched, storesOf, wishedFor } from './search-state';

export type Add = (hit: PartHit, option: Record<string, string>) => void;

export type PartSearchProps = {
  home: RefObject<HTMLInputElement | null>;
  /** The ticket's uuid: prices are its customer's. */
  cart: string;
  /** Changes with what the prices depend on. */
  terms: string;
  /** A text to search for, asked from outside; `asked` tells one wish from the next. */
  wanted: { text: string; asked: number };
  hasVehicle: boolean;
  onAdd: Add;
  /** Arrows and Enter while nothing is searched belong to the ticket. */
  onMove: (by: -1 | 1) => void;
  onEnter: () => void;
};

const settle = 250;

/** Search by number or words, with the stock here first; arrows choose, Enter adds. */
export function PartSearch(props: PartSearchProps) {
  const { home, cart, terms, wanted, hasVehicle, onAdd, onMove, onEnter } = props;
  const [search, tell] = useReducer(searched, nothing);
  const [asks, setAsks] = useState<PartHit>();
  const settled = useSettled(search.text.trim(), settle);
  const term = search.wish && search.wish === search.text.trim() ? search.wish : settled;
  const answer = useQuery({
    queryKey: ['till', 'parts', term, cart, terms],
    queryFn: ({ signal }) => ask<PartHits>('/pos/part/search', { query: { s: term }, cart, signal }),
    enabled: term !== '',
    placeholderData: keepPreviousData,
  });
  const hits = search.text.trim() === '' ? undefined : answer.data;
  const isLate = term !== search.text.trim() || answer.isPlaceholderData;
  const current = hits?.items[search.at];

  useEffect(() => {
    if (!wanted.asked) return;
    tell({ at: 'typed', text: wanted.text });
    home.current?.focus();
  }, [wanted, home]);

  // The field is empty for the next part, and with it the keys of the ticket work again.
  const sell: Add = (hit, option) => {
    onAdd(hit, option);
    tell({ at: 'typed', text: '' });
  };

  const add = (hit: PartHit) => {
    if (!hit.orderable) return;
    if (needsWarning(search, hit)) {
      tell({ at: 'warned', of: hit.product_id });
      play('refused');
    } else if (needsOptions(hit)) setAsks(hit);
    else sell(hit, {});
  };

  const found = isLate ? undefined : wishedFor(search, term, hits);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an early Enter is granted once
  useEffect(() => {
    if (!found) return;
    tell({ at: 'granted' });
    add(found);
  }, [found]);

  const onKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (by) {
      event.preventDefault();
      if (hits) tell({ at: 'moved', by, count: hits.items.length });
      else onMove(by);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (!search.text.trim()) onEnter();
      else if (current && !isLate) add(current);
      else tell({ at: 'wished' });
    } else if (event.key === 'Escape' && search.text) {
      event.preventDefault();
      event.stopPropagation();
      tell({ at: 'typed', text: '' });
    }
  };

  return (
    <>
      <div className="find">
        <div className="in big">
          <Icon name="search" size={24} />
          <input
            ref={home}
            data-home=""
            type="search"
            name="s"
            id="part-search"
            aria-label={t('Search parts by number or words')}
            placeholder={t('Part number or words')}
            aria-keyshortcuts="F2"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            value={search.text}
            onChange={(event) => tell({ at: 'typed', text: event.currentTarget.value })}
            onKeyDown={onKey}
          />
          <p className="dim n" role="status">
            {hits && !isLate ? countOf(hits) : ''}
          </p>
          {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a kbd takes no focus; aria-keyshortcuts says it */}
          <kbd aria-hidden="true">F2</kbd>
        </div>
        <p className="sr-only" aria-live="polite">
          {current && !isLate ? spoken(current) : ''}
        </p>
      </div>
      {answer.isError && search.text ? (
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Hits
          hits={hits}
          at={search.at}
          warned={search.warned}
          isLate={isLate}
          hasVehicle={hasVehicle}
          isSearching={search.text.trim() !== ''}
          onAdd={add}
        />
      )}
      <OptionsDialog
        hit={asks}
        returnTo={home}
        onClose={() => setAsks(undefined)}
        onChosen={(hit, option) => {
          setAsks(undefined);
          sell(hit, option);
        }}
      />
    </>
  );
}

type HitsProps = {
  hits: PartHits | undefined;
  at: number;
  /** The part whose shortage is told, 0 of none. */
  warned: number;
  isLate: boolean;
  isSearching: boolean;
  hasVehicle: boolean;
  onAdd: (hit: PartHit) => void;
};

function Hits({ hits, at, warned, isLate, isSearching, hasVehicle, onAdd }: HitsProps) {
  if (!isSearching)
    return (
      <div className="panel hits idle">
        <Icon name="scan" size={44} />
        <p className="h3">{t('Scan ready')}</p>
        <p className="mut">{t('Scan a part, or search by its number or words.')}</p>
      </div>
    );
  if (!hits) return <div className="panel hits idle" aria-busy="true" />;
  if (hits.items.length === 0)
    return (
      <div className="panel hits idle">
        <p className="h3">{t('No part found')}</p>
        <p className="mut">{t('Check the number, or try fewer words.')}</p>
      </div>
    );
  const stores = storesOf(hits);
  const hasImages = hits.items.some((hit) => hit.image);
  return (
    <section
      className={classes('panel hits', isLate && 'late')}
      ref={keepFocus}
      aria-label={t('Parts found')}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Part')}</th>
            {stores.map((store) => (
              <th
                key={store.location_id}
                scope="col"
                className={classes('n', !store.here && 'other')}
                translate={store.here ? undefined : 'no'}
              >
                {store.here ? t('Here') : store.location}
              </th>
            ))}
            <th scope="col" className="n">
              {t('Price')}
            </th>
            <th scope="col">
              <span className="sr-only">{t('Action')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {hits.items.map((hit, i) => (
            <HitRow
              key={hit.product_id}
              hit={hit}
              isCurrent={i === at}
              isWarned={hit.product_id === warned}
              stores={stores.map((store) => store.location_id)}
              hasVehicle={hasVehicle}
              hasImages={hasImages}
              onAdd={() => onAdd(hit)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type HitRowProps = {
  hit: PartHit;
  isCurrent: boolean;
  isWarned: boolean;
  stores: number[];
  hasVehicle: boolean;
  /** Some part found has an image: every row keeps a place for one. */
  hasImages: boolean;
  onAdd: () => void;
};

function HitRow({ hit, isCurrent, isWarned, stores, hasVehicle, hasImages, onAdd }: HitRowProps) {
  return (
    <tr className={classes(isCurrent && 'current')} ref={isCurrent ? intoView : undefined}>
      <td>
        <div className="part">
          {hasVehicle && (
            <span title={hit.fitment.reason}>
              <FitmentMark fits={markedAs(hit.fitment.mark)} size={24} />
              <span className="sr-only">{hit.fitment.label}</span>
            </span>
          )}
          {hasImages && (
            <span className="look">
              <Picture image={hit.image} pictogram={hit.pictogram} size={40} />
            </span>
          )}
          <div>
            <p className="line" translate="no">
              {hit.name}
            </p>
            <p className="mut">
              <b className="pn whitespace-normal" translate="no">
                {hit.manufacturer} <span className="whitespace-nowrap">{hit.part_number}</span>
              </b>{' '}
              {hasVehicle && hit.fitment.reason ? (
                <span className="more">{hit.fitment.reason}</span>
              ) : (
                <span className="more" translate="no">
                  {hit.short_description}
                </span>
              )}
            </p>
            {hit.old_stock?.map((old) => (
              <p key={old.number} className="mut">
                {old.text}{' '}
                <b className="pn" translate="no">
                  {old.number}
                </b>
              </p>
            ))}
            {isWarned && (
              <p className="notice barricade b" role="alert">
                {hit.shortage} {t('Press Add again to add it all the same.')}
              </p>
            )}
          </div>
        </div>
      </td>
      {stores.map((id) => {
        const store = hit.stock.find((one) => one.location_id === id);
        return (
          <td
            key={id}
            className={classes('n', 'money', 'free', !store?.free && 'none', !store?.here && 'other')}
          >
            {store?.free ?? 0}
            {store?.here && store.bin && (
              <span className="dim s block" translate="no">
                {store.bin}
              </span>
            )}
          </td>
        );
      })}
      <td className="n">
        {hit.price ? (
          <>
            {hit.price.usual !== undefined && (
              <span className="mut s block">
                <span className="sr-only">{t('Usual price')} </span>
                <s>{unitFigure(unitPrice(hit.price.usual))}</s>
              </span>
            )}
            <span className="money cost">{unitFigure(unitPrice(hit.price.price))}</span>
            {hit.price.instant_rebate_text && (
              <span className="mut s block">
                {t('after %s instant rebate', hit.price.instant_rebate_text)}
              </span>
            )}
            {hit.price.core > 0 && (
              <span className="mut core block">{t('+ %s core', figure(fromMajor(hit.price.core)))}</span>
            )}
          </>
        ) : (
          <Unpriced notice={hit.disable_pricing_notice} />
        )}
      </td>
      <td className="act">
        <Button
          look={isCurrent ? 'primary' : 'plain'}
          off={!hit.orderable && t('Not for sale')}
          {...(isCurrent && hit.orderable && { shortcut: 'Enter' })}
          onClick={onAdd}
        >
          <span>
            {t('Add')}{' '}
            <span className="sr-only" translate="no">
              {hit.manufacturer} {hit.part_number}
            </span>
          </span>
        </Button>
      </td>
    </tr>
  );
}

/** Why a part has no price (CAT-4). */
function Unpriced({ notice }: { notice: string | undefined }) {
  return notice ? (
    <span className="s dim block whitespace-normal" translate="no">
      {notice}
    </span>
  ) : (
    <span className="s dim block whitespace-normal">{t('Product Unavailable')}</span>
  );
}

function intoView(row: HTMLElement | null): void {
  row?.scrollIntoView?.({ block: 'nearest' });
}

function countOf({ items, total }: PartHits): string {
  if (total > items.length) return t('%d of %d parts', items.length, total);
  return total === 1 ? t('1 part') : t('%d parts', total);
}

function spoken(hit: PartHit): string {
  const here = hit.stock.find((store) => store.here)?.free ?? 0;
  return t(
    '%s, %s %s, %d here, %s',
    hit.name,
    hit.manufacturer,
    hit.part_number,
    here,
    hit.price?.price_text ?? (hit.disable_pricing_notice || t('Product Unavailable')),
  );
}
