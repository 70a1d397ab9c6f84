import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { ParkedOrder } from '../../api/types';
import { classes } from '../../lib/classes';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Failed } from '../../ui/failed';

export type ParkedDialogProps = {
  open: boolean;
  /** undefined: not known yet. */
  orders: readonly ParkedOrder[] | undefined;
  error: Error | null;
  onRetry: () => void;
  returnTo: RefObject<HTMLElement | null>;
  onClose: () => void;
  onTake: (order: ParkedOrder) => void;
};

/** What waits to be taken up again at this store: saved orders, quotes, and orders in checkout. */
export function ParkedDialog(props: ParkedDialogProps) {
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      returnTo={props.returnTo}
      title={t('Saved orders and quotes')}
      wide
      actions={
        <Button size={56} onClick={props.onClose}>
          {t('Close')}
        </Button>
      }
    >
      <List {...props} />
    </Dialog>
  );
}

function List({ orders, error, onRetry, onTake }: ParkedDialogProps) {
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is drawn anew with its orders
  useEffect(() => {
    list.current?.querySelectorAll('button')[at]?.focus();
  }, [at, orders]);
  const onKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    setAt(Math.max(0, Math.min(at + by, (orders?.length ?? 1) - 1)));
  };
  if (error) return <Failed error={error} onRetry={onRetry} />;
  return (
    <div className="grid gap-3">
      <div className="people" role="status">
        {orders?.length === 0 && <p className="mut">{t('Nothing is saved at this store.')}</p>}
        {orders && orders.length > 0 && (
          <ul ref={list} onKeyDown={onKey}>
            {orders.map((order, i) => (
              <li key={order.order_id}>
                <button
                  type="button"
                  className={classes('person', i === at && 'current')}
                  onFocus={() => setAt(i)}
                  onClick={() => onTake(order)}
                >
                  <span>
                    <b className="line">
                      {t('Order # %d', order.order_id)} · {order.status_text}
                    </b>
                    <span className="mut block" translate="no">
                      {[order.customer, order.vehicle].filter(Boolean).join(' · ') || t('Walk-in')}
                    </span>
                    {order.quote_text && <span className="s block">{order.quote_text}</span>}
                    {order.open_at && (
                      <b className="s block">
                        {order.ticket ? t('Open here') : t('Open at %s, %s', order.open_at, order.open_by)}
                      </b>
                    )}
                  </span>
                  <span className="r n">
                    <b className="line">{order.order_total_text}</b>
                    <span className="mut block">
                      {order.age_text} · {order.date_modified_text} ·{' '}
                      <span translate="no">{order.cashier}</span>
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
