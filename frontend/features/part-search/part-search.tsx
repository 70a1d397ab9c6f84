import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useReducer, useState } from 'react';
import { ask } from '../../api/client';
import type { PartHit, PartHits, Stock } from '../../api/types';
import { classes } from '../../lib/classes';
import { keepFocus } from '../../lib/keep-focus';
import { isList } from '../../lib/pasted-list';
import { play } from '../../lib/sounds';
import { t } from '../../lib/text';
import { useSettled } from '../../lib/use-settled';
import { Button } from '../../ui/button';
import { Failed } from '../../ui/failed';
import { Icon } from '../../ui/icon';
import { Cost, HitHeads, Named, StockCells } from './hit-cells';
import { ListDialog } from './list-dialog';
import { OptionsDialog } from './options-dialog';
import { needsOptions, needsWarning, nothing, searched, storesOf, wishedFor } from './search-state';
import { type AddList, usePasted } from './use-pasted';

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
  onAddList: AddList;
  /** Arrows and Enter while nothing is searched belong to the ticket. */
  onMove: (by: -1 | 1) => void;
  onEnter: () => void;
};

const settle = 250;

/** Search by number or words, with the stock here first; arrows choose, Enter adds. */
export function PartSearch(props: PartSearchProps) {
  const { home, cart, terms, wanted, hasVehicle, onAdd, onAddList, onMove, onEnter } = props;
  const [search, tell] = useReducer(searched, nothing);
  const [asks, setAsks] = useState<PartHit>();
  const list = usePasted(cart, terms, onAddList);
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
            onPaste={(event) => {
              const text = event.clipboardData.getData('text/plain');
              if (!isList(text)) return;
              event.preventDefault();
              list.paste(text);
            }}
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
      {list.count > 0 && (
        <div className="notice pasted" role="status">
          <p>
            {list.count === 1
              ? t('1 line of a pasted list is not on the ticket.')
              : t('%d lines of a pasted list are not on the ticket.', list.count)}
          </p>
          <Button onClick={list.open}>
            <Icon name="list" />
            {t('Open list')}
          </Button>
        </div>
      )}
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
      <ListDialog
        list={list}
        hasVehicle={hasVehicle}
        returnTo={home}
        onSearch={(row) => {
          list.takeOut(row);
          list.close();
          tell({ at: 'typed', text: row.number });
        }}
      />
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
        <p className="mut">{t('A list of numbers can be pasted.')}</p>
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
        <HitHeads stores={stores} />
        <tbody>
          {hits.items.map((hit, i) => (
            <HitRow
              key={hit.product_id}
              hit={hit}
              isCurrent={i === at}
              isWarned={hit.product_id === warned}
              stores={stores}
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
  stores: Stock[];
  hasVehicle: boolean;
  hasImages: boolean;
  onAdd: () => void;
};

function HitRow({ hit, isCurrent, isWarned, stores, hasVehicle, hasImages, onAdd }: HitRowProps) {
  return (
    <tr className={classes(isCurrent && 'current')} ref={isCurrent ? intoView : undefined}>
      <td>
        <Named hit={hit} hasVehicle={hasVehicle} hasImages={hasImages}>
          {isWarned && (
            <p className="notice barricade b" role="alert">
              {hit.shortage} {t('Press Add again to add it all the same.')}
            </p>
          )}
        </Named>
      </td>
      <StockCells hit={hit} stores={stores} />
      <td className="n">
        <Cost hit={hit} />
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
