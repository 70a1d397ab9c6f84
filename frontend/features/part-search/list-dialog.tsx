import { type KeyboardEvent, type RefObject, useState } from 'react';
import type { PartHit, PartListRow, PartOption, Stock } from '../../api/types';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Failed } from '../../ui/failed';
import { Icon } from '../../ui/icon';
import { snap } from '../../ui/quantity';
import { Cost, HitHeads, Named, StockCells } from './hit-cells';
import { OptionsDialog } from './options-dialog';
import { hindranceOf, quantityOf, ready } from './pasted';
import { storesOf } from './search-state';
import type { PastedControl } from './use-pasted';

export type ListDialogProps = {
  list: PastedControl;
  hasVehicle: boolean;
  returnTo: RefObject<HTMLElement | null>;
  /** Looks for a number that nobody has. */
  onSearch: (row: PartListRow) => void;
};

/** SRCH-9: what a pasted list means, a row for each part, to be put on the ticket together. */
export function ListDialog({ list, hasVehicle, returnTo, onSearch }: ListDialogProps) {
  const { pasted, rows, sending } = list;
  const [asks, setAsks] = useState<PartListRow>();
  const count = rows ? ready(pasted, rows).length : 0;
  return (
    <Dialog
      open={list.isOpen}
      onClose={list.close}
      returnTo={returnTo}
      title={t('Pasted list')}
      wide
      said={
        <div role="status">
          {list.said && <p className="notice barricade b">{list.said}</p>}
          {sending > 0 ? (
            <p className="mut">{sending === 1 ? t('Adding 1 part…') : t('Adding %d parts…', sending)}</p>
          ) : (
            rows &&
            rows.length > 0 && <p className="mut">{t('%d of %d can be added.', count, rows.length)}</p>
          )}
        </div>
      }
      actions={
        <>
          {list.count > 0 && (
            <Button size={56} onClick={list.discard}>
              {t('Throw away')}
            </Button>
          )}
          <Button size={56} shortcut="Esc" onClick={list.close}>
            {list.count > 0 ? t('Keep for later') : t('Close')}
          </Button>
          {list.count > 0 && (
            <Button
              look="primary"
              size={56}
              shortcut="Enter"
              autoFocus
              busy={sending > 0 || (!rows && !list.error)}
              off={count === 0 && (rows !== undefined || list.error !== null)}
              onKeyDown={move}
              onClick={() => void list.add()}
            >
              {t('Add all')}
            </Button>
          )}
        </>
      }
    >
      {list.error && list.count > 0 ? (
        <Failed error={list.error} onRetry={list.retry} />
      ) : rows ? (
        rows.length > 0 && (
          <Rows list={list} rows={rows} hasVehicle={hasVehicle} onSearch={onSearch} onChoose={setAsks} />
        )
      ) : (
        <p className="mut" aria-busy="true">
          {t('Looking up %d lines…', list.count)}
        </p>
      )}
      <OptionsDialog
        hit={asks?.part ?? undefined}
        verb={t('Choose')}
        chosen={asks && pasted.edits[asks.typed]?.option}
        onClose={() => setAsks(undefined)}
        onChosen={(_, option) => {
          if (asks) list.edit(asks, { option, problem: '' });
          setAsks(undefined);
        }}
      />
    </Dialog>
  );
}

type RowsProps = Pick<ListDialogProps, 'list' | 'hasVehicle' | 'onSearch'> & {
  rows: readonly PartListRow[];
  onChoose: (row: PartListRow) => void;
};

function Rows({ list, rows, hasVehicle, onSearch, onChoose }: RowsProps) {
  const parts = rows.flatMap(({ part }) => part ?? []);
  const stores = storesOf({ items: parts });
  return (
    <div className="hits listed">
      <table>
        <HitHeads stores={stores}>
          <th scope="col" className="n">
            {t('Quantity')}
          </th>
        </HitHeads>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.typed}
              row={row}
              list={list}
              stores={stores}
              hasVehicle={hasVehicle}
              hasImages={parts.some(({ image }) => image)}
              onSearch={() => onSearch(row)}
              onChoose={() => onChoose(row)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = {
  row: PartListRow;
  list: PastedControl;
  stores: Stock[];
  hasVehicle: boolean;
  hasImages: boolean;
  onSearch: () => void;
  onChoose: () => void;
};

function Row({ row, list, stores, hasVehicle, hasImages, onSearch, onChoose }: RowProps) {
  const { pasted } = list;
  const { part, typed } = row;
  const out = (
    <td className="act">
      <Button
        look="quiet"
        aria-label={t('Take %s out of the list', part?.part_number ?? row.number)}
        onClick={() => list.takeOut(row)}
      >
        <Icon name="close" />
      </Button>
    </td>
  );
  const asTyped = (
    <p className="s dim typed" translate="no">
      {typed}
    </p>
  );
  if (!part)
    return (
      <tr className="lacks" onKeyDown={move}>
        <td className="which">
          {asTyped}
          <p className="b">{row.problem}</p>
        </td>
        {stores.map(({ location_id, here }) => (
          <td key={location_id} className={here ? undefined : 'other'} />
        ))}
        <td />
        <td className="n">
          <Button data-stop="" onClick={onSearch}>
            <Icon name="search" />
            <span>
              {t('Search')}{' '}
              <span className="sr-only" translate="no">
                {row.number}
              </span>
            </span>
          </Button>
        </td>
        {out}
      </tr>
    );
  const edit = pasted.edits[typed];
  const hindrance = hindranceOf(pasted, row);
  const quantity = quantityOf(pasted, row);
  const words = chosenWords(part.options, edit?.option ?? {});
  return (
    <tr className={hindrance && 'lacks'} onKeyDown={move}>
      <td className="which">
        {asTyped}
        <Named hit={part} hasVehicle={hasVehicle} hasImages={hasImages}>
          {row.note && <p className="s">{row.note}</p>}
          {shortOf(part, quantity) && <p className="s b">{shortOf(part, quantity)}</p>}
          {words && (
            <p className="s" translate="no">
              {words}
            </p>
          )}
          {edit?.problem && <p className="problem">{edit.problem}</p>}
          {hindrance === 'notForSale' && <p className="problem">{t('Not for sale')}</p>}
          {part.orderable && part.options.some(({ required }) => required) && (
            <Button onClick={onChoose}>
              <span>
                {words ? t('Change options') : t('Choose options')}{' '}
                <span className="sr-only" translate="no">
                  {part.part_number}
                </span>
              </span>
            </Button>
          )}
        </Named>
      </td>
      <StockCells hit={part} stores={stores} />
      <td className="n">
        <Cost hit={part} />
      </td>
      <td className="n count">
        <Count
          label={t('Quantity of %s', `${part.manufacturer} ${part.part_number}`)}
          value={quantity}
          least={part.minimum}
          onChange={(quantity) => list.edit(row, { quantity, problem: '' })}
          onEnter={() => void list.add()}
        />
      </td>
      {out}
    </tr>
  );
}

type CountProps = {
  label: string;
  value: number;
  least: number;
  onChange: (value: number) => void;
  onEnter: () => void;
};

/** How many of a row. Enter adds the list, unless what was typed is no such number. */
function Count({ label, value, least, onChange, onEnter }: CountProps) {
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState('');
  const settle = () => {
    if (typed === undefined) return true;
    const { value: allowed = value, problem } = snap(typed, least, mostPieces);
    setTyped(undefined);
    setProblem(problem);
    if (allowed !== value) onChange(allowed);
    return problem === '';
  };
  return (
    <>
      <input
        className="in n"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        data-stop=""
        value={typed ?? value}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          const next = snap(event.currentTarget.value, least, mostPieces);
          setTyped(event.currentTarget.value);
          setProblem('');
          if (!next.problem && next.value !== undefined && next.value !== value) onChange(next.value);
        }}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.repeat) return;
          event.preventDefault();
          if (settle()) onEnter();
        }}
      />
      <p className="problem" aria-live="polite">
        {problem}
      </p>
    </>
  );
}

const mostPieces = 10_000;

/** Up and down go from row to row, and from the buttons below to the last or the first. */
function move(event: KeyboardEvent<HTMLElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const { currentTarget: here } = event;
  const stops = [...(here.closest('.dialog')?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])];
  const row = here.closest('tr');
  const at = row ? stops.findIndex((stop) => row.contains(stop)) : by < 0 ? stops.length : -1;
  stops[Math.max(0, Math.min(at + by, stops.length - 1))]?.focus();
}

/** Fewer are here than the row takes. */
function shortOf({ stock, shortage }: PartHit, quantity: number): string {
  const here = stock.find((store) => store.here)?.free ?? 0;
  if (quantity <= here) return '';
  return here > 0 ? t('Only %d here', here) : (shortage ?? '');
}

/** The names of what was chosen. */
function chosenWords(options: readonly PartOption[], chosen: Record<string, string>): string {
  const words = options.flatMap(({ product_option_id, values }) => {
    const value = chosen[product_option_id];
    if (!value) return [];
    if (values.length === 0) return [value];
    const ids = value.split(',');
    return values.filter((one) => ids.includes(String(one.product_option_value_id))).map(({ name }) => name);
  });
  return words.join(' · ');
}
