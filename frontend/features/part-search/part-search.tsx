import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useReducer, useState } from 'react';
import { ask } from '../../api/client';
import type { JobHit, PartHit, PartHits, Stock } from '../../api/types';
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
import { needsOptions, needsWarning, nothing, rowsOf, searched, storesOf, wishedFor } from './search-state';
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
  /** What is not known to fit the vehicle is hidden. */
  onlyFits: boolean;
  onOnlyFits: () => void;
  onAdd: Add;
  onAddList: AddList;
  /** A job that the search names. */
  onJob: (job: JobHit) => void;
  /** Arrows and Enter while nothing is searched belong to the ticket. */
  onMove: (by: -1 | 1) => void;
  onEnter: () => void;
};

const settle = 250;

/** Search by number or words, with the stock here first; arrows choose, Enter adds. */
export function PartSearch(props: PartSearchProps) {
  const { home, cart, terms, wanted, hasVehicle, onOnlyFits, onAdd, onAddList, onJob, onMove, onEnter } =
    props;
  const onlyFits = props.onlyFits && hasVehicle;
  const [search, tell] = useReducer(searched, nothing);
  const [asks, setAsks] = useState<PartHit>();
  const list = usePasted(cart, terms, onAddList);
  const settled = useSettled(search.text.trim(), settle);
  const term = search.wish && search.wish === search.text.trim() ? search.wish : settled;
  const answer = useQuery({
    queryKey: ['till', 'parts', term, cart, terms, onlyFits],
    queryFn: ({ signal }) => {
      const query = { s: term, ...(onlyFits && { only_fits: 1 }) };
      return ask<PartHits>('/pos/part/search', { query, cart, signal });
    },
    enabled: term !== '',
    placeholderData: keepPreviousData,
  });
  const lately = useQuery({
    queryKey: ['till', 'lately', cart, terms],
    queryFn: ({ signal }) => ask<PartHits>('/pos/part/search', { cart, signal }),
  });
  const hits = search.text.trim() === '' ? undefined : answer.data;
  const isLate = term !== search.text.trim() || answer.isPlaceholderData;
  const rows = rowsOf(hits);
  const { job, part: current } = rows[search.at] ?? {};

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

  const openJob = (one: JobHit) => {
    onJob(one);
    tell({ at: 'typed', text: '' });
  };

  const found = isLate ? undefined : wishedFor(search, term, hits);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an early Enter is granted once
  useEffect(() => {
    if (!found) return;
    tell({ at: 'granted' });
    if ('job_id' in found) openJob(found);
    else add(found);
  }, [found]);

  const onKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined;
    const last = keyOfLately(event, search.text);
    if (last !== undefined) {
      const hit = lately.data?.items[last];
      event.preventDefault();
      if (hit) add(hit);
      return;
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (by) {
      event.preventDefault();
      if (hits) tell({ at: 'moved', by, count: rows.length });
      else onMove(by);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (!search.text.trim()) onEnter();
      else if (job && !isLate) openJob(job);
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
          {isLate ? '' : job ? t('Job: %s', job.name) : current ? spoken(current) : ''}
        </p>
      </div>
      {hasVehicle && hits && (
        <div className="pasted">
          <p className="mut" role="status">
            {!onlyFits
              ? t('What does not fit is listed too.')
              : hits.hidden === 1
                ? t('1 part that is not known to fit is hidden.')
                : t('%d parts that are not known to fit are hidden.', hits.hidden)}
          </p>
          <Button shortcut="Alt N" aria-pressed={onlyFits} onClick={onOnlyFits}>
            {t('Only what fits')}
          </Button>
        </div>
      )}
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
          lately={lately.data}
          onAdd={add}
          onJob={openJob}
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
  /** What this register sold last (TKT-3); undefined: not known yet. */
  lately: PartHits | undefined;
  hasVehicle: boolean;
  onAdd: (hit: PartHit) => void;
  onJob: (job: JobHit) => void;
};

function Hits(props: HitsProps) {
  const { hits, at, warned, isLate, isSearching, lately, hasVehicle, onAdd, onJob } = props;
  if (!isSearching && lately && lately.items.length > 0)
    return <Lately hits={lately} warned={warned} hasVehicle={hasVehicle} onAdd={onAdd} />;
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
  const rows = rowsOf(hits);
  if (rows.length === 0)
    return (
      <div className="panel hits idle">
        <p className="h3">{hits.hidden > 0 ? t('Nothing here is known to fit') : t('No part found')}</p>
        <p className="mut">
          {hits.hidden > 0 ? t('Alt N shows what does not.') : t('Check the number, or try fewer words.')}
        </p>
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
          {rows.map(({ job, part: hit }, i) =>
            job ? (
              <JobRow
                key={`job ${job.job_id}`}
                job={job}
                stores={stores}
                isCurrent={i === at}
                onJob={() => onJob(job)}
              />
            ) : (
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
            ),
          )}
        </tbody>
      </table>
    </section>
  );
}

type LatelyProps = Pick<HitsProps, 'warned' | 'hasVehicle' | 'onAdd'> & { hits: PartHits };

/** What this register sold last: a key for each (TKT-3). */
function Lately({ hits, warned, hasVehicle, onAdd }: LatelyProps) {
  const stores = storesOf(hits);
  const hasImages = hits.items.some((hit) => hit.image);
  return (
    <section className="panel hits" ref={keepFocus} aria-label={t('Sold last at this register')}>
      <p className="ready">
        <Icon name="scan" size={24} />
        <b className="h4">{t('Scan ready')}</b>
        <span className="mut">{t('Sold last at this register')}</span>
      </p>
      <table>
        <HitHeads stores={stores} />
        <tbody>
          {hits.items.map((hit, i) => (
            <HitRow
              key={hit.product_id}
              hit={hit}
              isCurrent={false}
              keys={`Alt ${i + 1}`}
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

/** Which of what was sold last a key asks for, while nothing is searched. */
function keyOfLately({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, text: string): number | undefined {
  const isOne = altKey && !ctrlKey && !metaKey && !text.trim() && /^[1-8]$/.test(key);
  return isOne ? Number(key) - 1 : undefined;
}

type JobRowProps = { job: JobHit; stores: Stock[]; isCurrent: boolean; onJob: () => void };

function JobRow({ job, stores, isCurrent, onJob }: JobRowProps) {
  return (
    <tr className={classes(isCurrent && 'current')} ref={isCurrent ? intoView : undefined}>
      <td colSpan={2}>
        <div className="part">
          <Icon name="list" size={24} />
          <div>
            <p className="line" translate="no">
              {job.name}
            </p>
            <p className="mut">
              {t('Job')}, {job.note}
              {job.vehicle && <span translate="no"> · {job.vehicle.display}</span>}
            </p>
          </div>
        </div>
      </td>
      {stores
        .filter(({ here }) => !here)
        .map(({ location_id }) => (
          <td key={location_id} className="other" />
        ))}
      <td />
      <td className="act">
        <Button
          look={isCurrent ? 'primary' : 'plain'}
          {...(isCurrent && { shortcut: 'Enter' })}
          onClick={onJob}
        >
          <span>
            {t('Open')}{' '}
            <span className="sr-only" translate="no">
              {job.name}
            </span>
          </span>
        </Button>
      </td>
    </tr>
  );
}

type HitRowProps = {
  hit: PartHit;
  isCurrent: boolean;
  isWarned: boolean;
  stores: Stock[];
  hasVehicle: boolean;
  hasImages: boolean;
  /** The shortcut that adds it, of one that is not the current. */
  keys?: string;
  onAdd: () => void;
};

function HitRow({ hit, isCurrent, isWarned, stores, hasVehicle, hasImages, keys, onAdd }: HitRowProps) {
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
          {...(hit.orderable && (isCurrent ? { shortcut: 'Enter' } : keys && { shortcut: keys }))}
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
