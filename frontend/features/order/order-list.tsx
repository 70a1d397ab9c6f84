import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { OrderListRow, OrdersPage } from '../../api/types';
import { useSending } from '../../form/use-sending';
import { goTo } from '../../lib/go-to';
import { printAgain } from '../../lib/print-paper';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { DataTable, type Load } from '../../ui/data-table';
import { Icon } from '../../ui/icon';
import type { ListQuery } from '../../ui/list-state';
import type { MenuItem } from '../../ui/menu';
import { SearchField } from '../../ui/search-field';
import { failed, succeeded } from '../../ui/toasts';
import { deleteOrder, listOrders, ordersOfCounter } from './calls';
import { orderColumns, orderFilters, orderTabs } from './order-columns';
import { quickFilter } from './quick-filter';
import { VoidDialog } from './void-dialog';

type Props = Pick<OrdersPage, 'today' | 'cashiers' | 'locations' | 'statuses' | 'found'> & {
  /** Where they are asked for. */
  at?: string;
  /** At a counter: takes an order up again. Without it rows are not chosen. */
  onContinue?: (order: OrderListRow) => void;
  /** F9 and Ctrl P act on what is chosen while this says that no dialog is open. */
  isFree?: () => boolean;
};

const never = () => false;

/** The orders of this counter (ORD-1), or of the back office. */
export function OrderList({ found, at = ordersOfCounter, onContinue, isFree = never, ...lists }: Props) {
  const { today, cashiers, locations, statuses } = lists;
  const cache = useQueryClient();
  const [voiding, setVoiding] = useState<OrderListRow>();
  const [deleting, setDeleting] = useState<OrderListRow>();
  const chosen = useRef<readonly OrderListRow[]>([]);
  const first = useRef<typeof found | undefined>(found);
  const load: Load<OrderListRow> = async (query, signal) => {
    const known = first.current; // the page came with it
    first.current = undefined;
    return known ?? listOrders(at, query, signal);
  };
  const label = t('Orders');
  const reload = () => void cache.invalidateQueries({ queryKey: ['list', label] });
  const goOn = () => {
    const [order, another] = chosen.current;
    if (!order || another) failed(t('Invalid Selection - Please select one order to continue.'));
    else if (!order.continue_url && order.checkout_url) goTo(order.checkout_url);
    else if (!order.continue_url) failed(t('This order can’t be continued. Open it to see why.'));
    else onContinue?.(order);
  };
  const print = () => {
    const [order, another] = chosen.current;
    if (order?.invoice_url && !another) printAgain(order);
  };
  const keys = useRef({ goOn, print });
  keys.current = { goOn, print };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.metaKey || event.altKey || !isFree()) return;
      const run =
        event.key === 'F9' && !event.ctrlKey
          ? keys.current.goOn
          : event.ctrlKey && event.key.toLowerCase() === 'p'
            ? keys.current.print
            : undefined;
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isFree]);

  const actionsOf = (row: OrderListRow): MenuItem[][] => {
    const { continue_url, checkout_url, invoice_url, void_url, delete_url } = row;
    const open: MenuItem[] = [{ label: t('View'), icon: 'right', href: row.view_url }];
    if (continue_url && onContinue)
      open.push({ label: t('Continue Order'), icon: 'undo', run: () => onContinue(row) });
    else if (checkout_url && onContinue)
      open.push({ label: t('Take payment'), icon: 'right', href: checkout_url });
    if (invoice_url) open.push({ label: t('Print'), icon: 'print', run: () => printAgain(row) });
    const undo: MenuItem[] = [];
    if (void_url) undo.push({ label: t('Void order'), isDestructive: true, run: () => setVoiding(row) });
    if (delete_url) undo.push({ label: t('Delete'), isDestructive: true, run: () => setDeleting(row) });
    return undo.length > 0 ? [open, undo] : [open];
  };
  const filters = useMemo(
    () => orderFilters({ today, cashiers, locations, statuses }),
    [today, cashiers, locations, statuses],
  );
  const foot = (rows: readonly OrderListRow[], clear: () => void) => {
    chosen.current = rows;
    return <Foot rows={rows} onClear={clear} onContinue={goOn} onPrint={print} onVoid={setVoiding} />;
  };
  return (
    <>
      <DataTable
        label={label}
        columns={orderColumns(locations.length > 1)}
        load={load}
        rowKey={(row) => row.order_id}
        rowName={(row) => t('order %d', row.order_id)}
        empty={t('There are no results.')}
        filters={filters}
        tabs={orderTabs()}
        limit={10}
        csvName="orders"
        tools={(query, change) => <QuickSearch query={query} onChange={change} hasKey={!!onContinue} />}
        rowActions={actionsOf}
        {...(onContinue && { foot })}
      />
      <VoidDialog order={voiding} onClose={() => setVoiding(undefined)} onVoided={reload} onStale={reload} />
      {deleting && (
        <DeleteDialog order={deleting} onClose={() => setDeleting(undefined)} onDeleted={reload} />
      )}
    </>
  );
}

type FootProps = {
  rows: readonly OrderListRow[];
  onClear: () => void;
  onContinue: () => void;
  onPrint: () => void;
  onVoid: (row: OrderListRow) => void;
};

/** What is chosen, and what can be done with it. */
function Foot({ rows, onClear, onContinue, onPrint, onVoid }: FootProps) {
  const one = rows.length === 1 ? rows[0] : undefined;
  return (
    <fieldset className="order-foot">
      <legend className="sr-only">{t('Chosen orders')}</legend>
      <p role="status">
        <b className="n">{t('%d selected', rows.length)}</b>{' '}
        {one && (
          <span className="wide-only">
            {one.order_id}
            {one.customer && <span translate="no">, {one.customer}</span>}, {t('balance')}{' '}
            {one.balance_due_text}
          </span>
        )}
      </p>
      {rows.length > 0 && (
        <Button look="quiet" onClick={onClear}>
          {t('Clear selection')}
        </Button>
      )}
      <span className="push" />
      {one && (
        <a className="btn h56" href={one.view_url}>
          {t('View')}
        </a>
      )}
      {one?.invoice_url && (
        <Button size={56} shortcut="Ctrl P" onClick={onPrint}>
          <Icon name="print" />
          {t('Print')}
        </Button>
      )}
      {one?.void_url && (
        <Button look="destructive" size={56} onClick={() => onVoid(one)}>
          {t('Void order')}
        </Button>
      )}
      <Button look="primary" size={56} shortcut="F9" className="go-on" onClick={onContinue}>
        {t('Continue Order')}
      </Button>
    </fieldset>
  );
}

type DeleteProps = { order: OrderListRow; onClose: () => void; onDeleted: () => void };

function DeleteDialog({ order, onClose, onDeleted }: DeleteProps) {
  const { isBusy, send } = useSending([], {
    onFailed: (words, refusal) => {
      if (refusal?.status === 409) onDeleted(); // the row may be another by now
      failed(words);
    },
  });
  const remove = async (intent: string) => {
    succeeded((await deleteOrder(order.delete_url ?? '', intent)).success);
    onDeleted();
    onClose();
  };
  return (
    <Confirm
      open
      title={t('Delete order %d?', order.order_id)}
      consequence={t('%s. It is taken out of all lists and can’t be brought back.', order.order_total_text)}
      verb={t('Delete the order')}
      isBusy={isBusy}
      size={56}
      onConfirm={() => send(remove)}
      onClose={onClose}
    />
  );
}

type QuickProps = { query: ListQuery; onChange: (next: ListQuery) => void; hasKey: boolean };

/** One field for what a person has at hand: a number, a phone, a VIN, a name. */
function QuickSearch({ query, onChange, hasKey }: QuickProps) {
  const [text, setText] = useState('');
  const search = (event: FormEvent) => {
    event.preventDefault();
    const found = quickFilter(text);
    if (!found) return;
    setText('');
    onChange({ ...query, page: 1, filters: { ...query.filters, ...found } });
  };
  return (
    <form className="order-search" onSubmit={search}>
      <SearchField
        label={<span className="sr-only">{t('Search')}</span>}
        id="order-search"
        placeholder={t('Order number, phone, VIN or name')}
        {...(hasKey && { shortcut: '/' })}
        value={text}
        onChange={setText}
      />
    </form>
  );
}
