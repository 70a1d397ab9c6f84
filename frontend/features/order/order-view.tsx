import { type ReactNode, type RefObject, useRef, useState } from 'react';
import type { Order, OrderNote, OrderProduct } from '../../api/types';
import { useSending } from '../../form/use-sending';
import { classes } from '../../lib/classes';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { FitmentLabel, markedAs } from '../../ui/signs';
import { failed, succeeded } from '../../ui/toasts';
import { type HistoryAt, sendAgain } from './calls';
import { HistoryDialog } from './history-dialog';

/** How it stands with the money (ORD-3, PCO-4). */
export function PaymentInfo({ order }: { order: Order }) {
  const isDue = !order.paid_in_full;
  return (
    <section className="panel" aria-label={t('Payment')}>
      <h2>{isDue ? t('Invoice') : t('Receipt')}</h2>
      <p className="lab">{isDue ? t('Balance Due') : t('Change Due')}</p>
      <p className={classes('due money', order.is_void && 'struck')}>
        {isDue ? order.balance_due_text : order.change_due_text}
      </p>
      <dl className="facts">
        {order.totals.map((row) => (
          <Fact key={row.code + row.title} name={nameOf(row)} isSum={row.code === 'total'}>
            <span className="money">{row.text}</span>
          </Fact>
        ))}
        {order.transactions.map((one) => (
          <Fact
            key={one.transaction_id}
            name={
              <>
                {one.transaction_label}
                <span className="mut block">
                  <span translate="no">{[one.date_text, one.cashier].filter(Boolean).join(' · ')}</span>
                  {one.status_text && ` · ${one.status_text}`}
                </span>
              </>
            }
          >
            <span className={classes('money', one.status === 'void' && 'struck')}>{one.amount_text}</span>
          </Fact>
        ))}
        <Fact name={t('Amount Paid')} isSum>
          <span className="money">{order.amount_paid_text}</span>
        </Fact>
        {order.net_paid_text && (
          <Fact name={t('Net paid')} isSum>
            <span className="money">{order.net_paid_text}</span>
          </Fact>
        )}
      </dl>
    </section>
  );
}

/** Whose it is, for what, and where it was made. */
export function OrderInfo({ order }: { order: Order }) {
  return (
    <section className="panel" aria-label={t('Order')}>
      <h2>{t('Order')}</h2>
      <dl className="facts">
        <Fact name={t('Customer')}>
          {order.customer_url ? (
            <a className="l" href={order.customer_url} translate="no">
              {order.customer}
            </a>
          ) : (
            <span translate={order.customer ? 'no' : undefined}>{order.customer || t('Walk-in')}</span>
          )}
        </Fact>
        {order.telephone && (
          <Fact name={t('Phone')} isData>
            {order.telephone}
          </Fact>
        )}
        {order.email && (
          <Fact name={t('Email')} isData>
            {order.email}
          </Fact>
        )}
        {order.order_ymm && (
          <Fact name={t('Vehicle')} isData>
            {order.order_ymm.display}
          </Fact>
        )}
        <Fact name={t('Date')} isData>
          {order.date_added_text}
        </Fact>
        {order.receipt_number && (
          <Fact name={t('Receipt')} isData>
            {order.receipt_number}
          </Fact>
        )}
        {order.cashier && (
          <Fact name={t('Cashier')} isData>
            {order.cashier}
          </Fact>
        )}
        <Fact name={t('Location')} isData>
          {[order.location, order.register].filter(Boolean).join(' · ')}
        </Fact>
        {order.po_number_list.length > 0 && (
          <Fact name={t('PO Number')} isData>
            {order.po_number_list.join(', ')}
          </Fact>
        )}
        {order.tax_exempt_number && (
          <Fact name={t('Tax exempt number')} isData>
            {order.tax_exempt_number}
          </Fact>
        )}
      </dl>
    </section>
  );
}

type FactProps = { name: ReactNode; isSum?: boolean; isData?: boolean; children: ReactNode };

function Fact({ name, isSum, isData, children }: FactProps) {
  return (
    <div className={classes(isSum && 'sum')}>
      <dt>{name}</dt>
      <dd translate={isData ? 'no' : undefined}>{children}</dd>
    </div>
  );
}

/** A tax is called what the shop calls it. */
function nameOf({ code, title }: Order['totals'][number]) {
  if (code === 'total') return t('Order Total');
  return code === 'tax' ? <span translate="no">{title}</span> : title;
}

/** What was sold. */
export function Items({ order }: { order: Order }) {
  const hasNumbers = order.products.some((line) => line.po_number);
  return (
    <section className="panel" aria-label={t('Items')}>
      <h2>{t('Items')}</h2>
      {order.returned_text && <p className="mut">{order.returned_text}</p>}
      {(order.cores_text || order.cores_url) && (
        <p className="mut">
          {order.cores_text}{' '}
          {order.cores_url && (
            <a className="l b" href={order.cores_url}>
              {t('Old parts of this order')}
            </a>
          )}
        </p>
      )}
      {order.waits.length > 0 && (
        <ul className="waits">
          {order.waits.map((one) => (
            <li key={one.product_id}>
              <b translate="no">{order.products.find((line) => line.product_id === one.product_id)?.name}</b>:{' '}
              {one.text}
            </li>
          ))}
        </ul>
      )}
      <div className="items">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Part')}</th>
              <th scope="col" className="n">
                {t('Quantity')}
              </th>
              <th scope="col" className="n">
                {t('Price')}
              </th>
              <th scope="col" className="n">
                {t('Total')}
              </th>
              {hasNumbers && <th scope="col">{t('PO Number')}</th>}
            </tr>
          </thead>
          <tbody>
            {order.products.map((line) => (
              <tr key={line.order_product_id} className={classes(line.kind === 'core' && 'core')}>
                <td>
                  <Item line={line} />
                </td>
                <td className="n">
                  {line.quantity}
                  {line.returned_text && <span className="mut s block">{line.returned_text}</span>}
                </td>
                <td className="n money">{line.price_text}</td>
                <td className="n money">{line.total_text}</td>
                {hasNumbers && <td translate="no">{line.po_number}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Item({ line }: { line: OrderProduct }) {
  return (
    <>
      {line.kind === 'core' ? (
        <span className="mut">{t('Core charge')} · </span>
      ) : (
        line.model && (
          <>
            <span className="pn" translate="no">
              {line.manufacturer} {line.model}
            </span>{' '}
          </>
        )
      )}
      <b translate="no">{line.name}</b>
      {line.option.map((one) => (
        <span key={`${one.name} ${one.value}`} className="mut block" translate="no">
          {one.name}: {one.value}
        </span>
      ))}
      {line.note && (
        <span className="mut block" translate="no">
          {line.note}
        </span>
      )}
      {line.fitment && (
        <span className="block">
          <FitmentLabel fits={markedAs(line.fitment.mark)} words={line.fitment.label} />
        </span>
      )}
    </>
  );
}

type HistoryProps = {
  notes: readonly OrderNote[];
  /** Where a message is sent again from, elsewhere than at the counter. */
  retryAt?: string;
  onSentAgain: () => void;
  children?: ReactNode;
};

/** What happened to the order, the newest first (ORD-7). */
export function History({ notes, retryAt = '/pos/message/retry', onSentAgain, children }: HistoryProps) {
  return (
    <section className="panel" aria-label={t('Order History')}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2>{t('Order History')}</h2>
        {children}
      </div>
      {notes.length === 0 ? (
        <p className="mut">{t('No Order History Results')}</p>
      ) : (
        <ul className="life">
          {notes.map((note) => (
            <li key={note.order_history_id}>
              <span className={classes('st justify-self-start', note.order_status.tone)}>
                {note.order_status.name}
              </span>
              <span className="n" translate="no">
                {note.date_added_text}
              </span>
              <span className="mut" translate="no">
                {note.author}
              </span>
              <span className="mut">
                {note.notified.map((message) => (
                  <Notified
                    key={message.message_id}
                    message={message}
                    retryAt={retryAt}
                    onSentAgain={onSentAgain}
                  />
                ))}
              </span>
              {note.comment && (
                <p className="said" translate="no">
                  {note.comment}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type NotifiedProps = { message: OrderNote['notified'][number]; retryAt: string; onSentAgain: () => void };

/** What became of a message; one that failed can be sent again (NOTE-3). */
function Notified({ message, retryAt, onSentAgain }: NotifiedProps) {
  const { message_id, channel, state, reason } = message;
  const { send } = useSending([], {
    onFailed: (words) => {
      failed(words);
      onSentAgain();
    },
  });
  const retry = async (intent: string) => {
    await sendAgain(retryAt, message_id, intent);
    succeeded(t('The message is sent again.'));
    onSentAgain();
  };
  return (
    <span className="block">
      {channel === 'text' ? t('By text message') : t('By email')}: {stateOf(state)}
      {reason && ` · ${reason}`}
      {state === 'failed' && (
        <span className="block" role="alert">
          <b>{t('Failed to send to notification')}</b>{' '}
          <Button onClick={() => send(retry)}>{t('Try again')}</Button>
        </span>
      )}
    </span>
  );
}

function stateOf(state: string): string {
  if (state === 'sent') return t('Sent');
  if (state === 'given_up') return t('Given up');
  return state === 'failed' ? t('Failed') : t('Queued');
}

type HistoryButtonProps = {
  orderId: number;
  at?: HistoryAt;
  onAdded: (note: OrderNote) => void;
  returnTo?: RefObject<HTMLElement | null>;
  children: (open: () => void, button: RefObject<HTMLButtonElement | null>) => ReactNode;
};

/** A button of whatever kind that opens "Add Order History" (HIST-1), for the order, the check-out and the receipt. */
export function WithHistoryDialog({ orderId, at, onAdded, returnTo, children }: HistoryButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      {children(() => setOpen(true), button)}
      <HistoryDialog
        open={isOpen}
        orderId={orderId}
        at={at}
        returnTo={returnTo ?? button}
        onClose={() => setOpen(false)}
        onAdded={onAdded}
      />
    </>
  );
}
