import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useImperativeHandle, useState } from 'react';
import type { Order, Quote } from '../../api/types';
import { useSending } from '../../form/use-sending';
import { classes } from '../../lib/classes';
import { figure, fromMajor } from '../../lib/money';
import { printPaper } from '../../lib/print-paper';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Failed } from '../../ui/failed';
import { Icon } from '../../ui/icon';
import { Skeleton } from '../../ui/skeleton';
import { failed, succeeded } from '../../ui/toasts';
import { AnswerDialog, type Asked } from './answer-dialog';
import { loadQuote, makeLink, makeOrder } from './calls';
import { UntilDialog } from './until-dialog';
import { VersionPanel } from './versions';

/** What the keys of the screen do there. */
export type QuoteKeys = { print: () => void; copy: () => void; send: () => void; order: () => void };

type Sending = { open: boolean; onClose: () => void; onSent: (quote: Quote) => void };

export type QuoteScreenProps = {
  order: Order;
  home: RefObject<HTMLButtonElement | null>;
  keys: RefObject<QuoteKeys | null>;
  /** The dialog that sends the link. */
  sendDialog: (sending: Sending) => ReactNode;
  onHistory: () => void;
  onCustomer: () => void;
  /** It is taken up again, to be changed or paid. */
  onTakeUp: () => void;
  onDone: () => void;
};

/** For how long an open screen does not know what a customer said, in milliseconds. */
const look = 5000;

/** A quote: what was sent, opened and said, and what comes of it (TRD-9). */
export function QuoteScreen({ order, home, keys, sendDialog, ...on }: QuoteScreenProps) {
  const id = order.order_id;
  const key = ['till', 'quote', id];
  const queries = useQueryClient();
  const known = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => loadQuote(id, signal),
    refetchInterval: look,
  });
  const [asks, setAsks] = useState<'nothing' | 'send' | 'until' | Asked>('nothing');
  const { isBusy, send } = useSending([], {
    onFailed: (words) => {
      failed(words);
      void known.refetch();
    },
  });
  const quote = known.data;
  const close = () => setAsks('nothing');
  const keep = (next: Quote) => {
    queries.setQueryData(key, next);
    close();
  };
  const isQuote = quote?.pos_status === 'quote';
  const newest = quote?.versions[0];
  const isCurrent = quote !== undefined && newest !== undefined && quote.differences.length === 0;
  const isDeclined = isCurrent && newest.answer?.is_approved === false;
  const copy = () =>
    send(async (intent) => {
      const made = quote?.link_url ? quote : await makeLink(id, intent);
      keep(made);
      await navigator.clipboard.writeText(made.link_url).then(
        () => succeeded(t('The link is copied.')),
        () => failed(t('This browser does not let us copy. Select the link instead.')),
      );
    });
  const print = () => {
    const url = isCurrent && newest.answer ? newest.paper_url : order.invoice_url;
    if (url) printPaper(url);
  };
  const toOrder = () => {
    if (!isQuote) return on.onTakeUp();
    if (isDeclined) return;
    send(async (intent) => {
      const made = await makeOrder(id, intent);
      keep(made);
      succeeded(made.success ?? '');
      on.onTakeUp();
    });
  };
  useImperativeHandle(keys, () => ({
    print,
    copy: () => isQuote && copy(),
    send: () => isQuote && setAsks('send'),
    order: toOrder,
  }));
  return (
    <div className="till-body quote">
      <section className="till-side" aria-label={t('Order')}>
        <div className="till-scroll">
          <div>
            <h2>{order.customer || t('Walk-in')}</h2>
            <p className="mut" translate="no">
              {order.order_ymm?.display}
            </p>
          </div>
          {quote && !isQuote ? <AsOrder quote={quote} /> : <Lines order={order} />}
        </div>
        <div className="sums">
          {quote?.until_text && isQuote && (
            <p className="saved">
              {quote.is_expired
                ? t('Expired on %s', quote.until_text)
                : t('Holds until %s', quote.until_text)}
            </p>
          )}
          <div className="keys">
            {isQuote && (
              <Button size={56} onClick={on.onTakeUp}>
                {t('Change')}
              </Button>
            )}
            <Button
              look="primary"
              size={56}
              layout="wide"
              shortcut="F9"
              busy={isBusy}
              off={!quote || isDeclined ? t('This quote was declined already.') : ''}
              onClick={toOrder}
            >
              {isQuote || !quote ? t('Make it an order') : t('Go to the order')}
            </Button>
          </div>
        </div>
      </section>
      <section className="till-work" aria-label={t('Quote')}>
        <header className="quote-head">
          <h2>{isQuote || !quote ? t('Quote %d', id) : t('Order %d, from a quote', id)}</h2>
          <Button size={56} shortcut="Ctrl P" onClick={print}>
            <Icon name="print" />
            {t('Print')}
          </Button>
          {isQuote && (
            <>
              <Button size={56} shortcut="Alt L" busy={isBusy} onClick={copy}>
                {t('Copy the link')}
              </Button>
              <Button size={56} shortcut="Alt E" onClick={() => setAsks('send')}>
                {t('Email/Text')}
              </Button>
            </>
          )}
        </header>
        {known.isError && <Failed error={known.error} onRetry={() => void known.refetch()} />}
        {known.isPending && <Skeleton shape="row" count={3} />}
        {quote && (
          <>
            <Facts quote={quote} onUntil={isQuote ? () => setAsks('until') : undefined} />
            {quote.is_expired && (
              <p className="notice" role="status">
                {t('This quote has expired: who takes it up again sells at the prices of today.')}
              </p>
            )}
            {quote.differences.length > 0 && (
              <div className="notice" role="status">
                <p className="b">
                  {t(
                    'Version %d is not sent yet. What differs from version %d:',
                    (newest?.number ?? 0) + 1,
                    newest?.number ?? 0,
                  )}
                </p>
                <ul>
                  {quote.differences.map((words) => (
                    <li key={words}>{words}</li>
                  ))}
                </ul>
              </div>
            )}
            {quote.link_url && isQuote && (
              <input className="in" readOnly aria-label={t('Link of the quote')} value={quote.link_url} />
            )}
            {quote.versions.map((version, i) => (
              <VersionPanel key={version.number} version={version} note={noteOf(quote, i)} />
            ))}
            {isQuote && !quote.is_expired && !(isCurrent && newest.answer?.is_approved) && (
              <section className="panel quote-version" aria-label={t('Other ways to say yes')}>
                <header>
                  <h3 className="h3">{t('Other ways to say yes')}</h3>
                </header>
                <div className="keys">
                  <Button size={56} onClick={() => setAsks('phone')}>
                    {t('By phone: I heard yes')}
                  </Button>
                  <Button size={56} onClick={() => setAsks('in_person')}>
                    {t('Printed and signed')}
                  </Button>
                  <Button size={56} onClick={() => setAsks('declined')}>
                    {t('The customer declined')}
                  </Button>
                </div>
              </section>
            )}
          </>
        )}
        <div className="keys quote-foot">
          <Button size={56} shortcut="Alt H" onClick={on.onHistory}>
            {t('Order History')}
          </Button>
          <Button size={56} shortcut="F3" onClick={on.onCustomer}>
            {t('Customer')}
          </Button>
          <Button ref={home} size={56} layout="wide" shortcut="Enter" onClick={on.onDone}>
            {t('Done')}
          </Button>
        </div>
      </section>
      {quote && (
        <>
          <AnswerDialog
            asked={asks === 'nothing' || asks === 'send' || asks === 'until' ? undefined : asks}
            quote={quote}
            returnTo={home}
            onClose={close}
            onAnswered={keep}
          />
          <UntilDialog open={asks === 'until'} quote={quote} returnTo={home} onClose={close} onHeld={keep} />
        </>
      )}
      {sendDialog({ open: asks === 'send', onClose: close, onSent: keep })}
    </div>
  );
}

/** What is on the quote. */
function Lines({ order }: { order: Order }) {
  return (
    <>
      <ul className="quote-lines">
        {order.products.map((line) => (
          <li key={line.order_product_id} className={classes(line.kind === 'core' && 'sunk')}>
            <span className="money">{line.kind === 'part' ? line.quantity : ''}</span>
            <span>
              <b className="block" translate="no">
                {line.kind === 'core' ? t('Core charge') : line.name}
              </b>
              <span className="mut s" translate="no">
                {line.kind === 'labor' ? line.labor?.data.display_text : `${line.manufacturer} ${line.model}`}
              </span>
            </span>
            <b className="money">{figure(fromMajor(line.total))}</b>
          </li>
        ))}
      </ul>
      <dl className="figures large">
        {order.totals.map((row) => (
          <div key={row.code + row.title} className={classes(row.code === 'total' && 'sum')}>
            <dt translate={row.code === 'tax' ? 'no' : undefined}>{row.title}</dt>
            <dd className="money">{figure(fromMajor(row.value))}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** What of it became the order. */
function AsOrder({ quote }: { quote: Quote }) {
  return (
    <dl className="figures large">
      {quote.groups.map((group, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups stand as they are
        <div key={i}>
          <dt translate="no">{group.name}</dt>
          <dd className="money">{group.amount_text}</dd>
        </div>
      ))}
      <div className="sum">
        <dt>{t('Order Total')}</dt>
        <dd className="money">{quote.total_text}</dd>
      </div>
    </dl>
  );
}

/** Which version it is, and whether it is what the quote is now. */
function noteOf(quote: Quote, i: number): string {
  const version = quote.versions[i];
  if (!version) return '';
  const words = [version.number, quote.versions.length] as const;
  if (i > 0) return t('Version %d of %d, replaced', ...words);
  return quote.differences.length > 0
    ? t('Version %d of %d, changed since', ...words)
    : t('Version %d of %d, unchanged since', ...words);
}

function Facts({ quote, onUntil }: { quote: Quote; onUntil: (() => void) | undefined }) {
  const newest = quote.versions[0];
  const answer = newest?.answer;
  const rows = [
    [t('Sent'), newest?.sent_text || t('Not yet'), newest?.sent_text ? newest.sent_by : ''],
    [t('Opened'), newest?.opened_text || t('Not yet'), newest?.opened_note ?? ''],
    answer && !answer.is_approved
      ? [t('Declined'), answer.at_text, answer.name]
      : [
          t('Approved'),
          answer?.at_text || t('Not yet'),
          answer ? t('%s by %s', answer.amount_text, answer.name) : '',
        ],
  ];
  return (
    <dl className="panel quote-facts">
      {rows.map(([name, value, note]) => (
        <div key={name}>
          <dt className="lab">{name}</dt>
          <dd>
            <b className="h3">{value}</b>
            <span className="mut s block">{note}</span>
          </dd>
        </div>
      ))}
      {quote.pos_status === 'quote' && (
        <div>
          <dt className="lab">{t('Holds until')}</dt>
          <dd>
            <b className={classes('h3', quote.is_expired && 'bad')}>{quote.until_text || t('No last day')}</b>
            {onUntil && <Button onClick={onUntil}>{t('Another day')}</Button>}
          </dd>
        </div>
      )}
    </dl>
  );
}
