import { useEffect, useRef, useState } from 'react';
import { ask, newIntent } from '../../api/client';
import type { Receiving as Counted, Moved, ReceivingLine, ScannedIn } from '../../api/types';
import { wordsOf } from '../../api/words';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { listenForScans } from '../../lib/listen-for-scans';
import { figure } from '../../lib/money';
import { play } from '../../lib/sounds';
import { t } from '../../lib/text';
import { unitFigure, unitPrice } from '../../lib/unit-price';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { Field } from '../../ui/field';
import { MoneyField } from '../../ui/money-field';
import { ScanStage } from '../../ui/scan-stage';
import { ReceivingDialog } from './receiving-dialog';

/** What the last scan was: a line of the order, a part that is not on it, or a code that nobody knows. */
type Last = { lineId: number; part: string; others: number[]; words: string };

/** Counts what comes of an order: it begins at 0, and what is not scanned is short. */
export function Receiving({ receiving, seesCost }: { receiving: Counted; seesCost: boolean }) {
  const [now, setNow] = useState(receiving);
  const [last, setLast] = useState<Last>();
  const [asked, setAsked] = useState<ReceivingLine>();
  const [isBooking, setBooking] = useState(false);
  const [slip, setSlip] = useState('');
  const [freight, setFreight] = useState(0);
  const booking = useSending(['slip', 'freight']);
  const purchaseId = now.purchase_id;
  const queue = useRef(Promise.resolve());

  const scan = useRef((_: string) => {});
  scan.current = (code) => {
    const intent = newIntent();
    // one after another: a fast hand scans before the answer is there
    queue.current = queue.current.then(async () => {
      try {
        const form = { purchase_id: purchaseId, code };
        const got = await ask<ScannedIn>('/admin/api/receiving/scan', { method: 'POST', form, intent });
        setNow(got.receiving);
        setLast({ lineId: got.line_id, part: got.part, others: got.others, words: '' });
        play(got.line_id ? 'ok' : 'refused');
      } catch (error) {
        setLast({ lineId: 0, part: code, others: [], words: wordsOf(error) });
        play('refused');
      }
    });
  };
  useEffect(() => listenForScans((code) => scan.current(code)), []);

  const asks = now.lines.some((line) => line.asks);
  const why =
    now.pieces === 0
      ? t('Nothing is counted yet.')
      : asks && t('More came than was ordered: say what becomes of it.');
  const mayBook = !why && !booking.isBusy;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F9') return;
      event.preventDefault();
      if (mayBook) setBooking(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [mayBook]);

  const book = () =>
    booking.send(async (intent) => {
      setBooking(false);
      const form = {
        purchase_id: purchaseId,
        receipt_id: now.receipt_id,
        pieces: now.pieces,
        slip,
        freight: figure(freight),
      };
      const done = await ask<Moved>('/admin/api/receiving/book', { method: 'POST', form, intent });
      location.assign(done.redirect);
    });
  const differs = now.lines.filter((line) => line.short || line.extra || line.rejected);
  const line = last && now.lines.find(({ line_id }) => line_id === last.lineId);
  return (
    <div className="office-form">
      {now.order_id > 0 && (
        <p className="notice">
          {t('For order # %d: what comes is held for its customer. Put it aside for them.', now.order_id)}
        </p>
      )}
      <div className="receiving">
        <ScanStage
          last={line}
          figure={line ? t('%d of %d', line.scanned, line.to_come) : ''}
          aside={last && !line ? last.words || t('Not on this order: %s', last.part) : ''}
          remedy={
            <p>
              {t('Put it aside.')}{' '}
              {last?.others.map((id) => (
                <a key={id} className="l" href={`/admin/receiving?purchase_id=${id}`}>
                  {t('It is to come with PO %s.', id)}
                </a>
              ))}
            </p>
          }
          onCode={(code) => scan.current(code)}
        />
        <section className="panel receiving-lines" aria-labelledby="counted">
          <header>
            <h2 id="counted">{t('Parts')}</h2>
            <p className="dim" role="status">
              {t('%d of %d pieces counted', now.pieces, now.to_come)}
            </p>
          </header>
          <ul>
            {now.lines.map((one) => (
              <li key={one.line_id} className={one.line_id === last?.lineId ? 'current' : undefined}>
                <p translate="no">
                  <b className="line">{one.part}</b>
                  <span className="mut block">{one.name}</span>
                </p>
                <p className="bin-of" translate="no">
                  {one.bin}
                </p>
                <p className="count">
                  <b>{one.scanned}</b> <span className="mut">{t('of %d', one.to_come)}</span>
                </p>
                <p className="said">{wordsFor(one, seesCost)}</p>
                <Button aria-haspopup="dialog" onClick={() => setAsked(one)}>
                  {one.asks ? t('Keep or send back') : t('Change')}{' '}
                  <span className="sr-only" translate="no">
                    {one.part}
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
        <section className="panel" aria-labelledby="slip">
          <header>
            <h2 id="slip">{t('Papers of the vendor')}</h2>
          </header>
          <div className="in-panel two">
            <Field
              label={t('Slip number')}
              optional
              autoComplete="off"
              maxLength={60}
              value={slip}
              {...booking.field('slip')}
              onChange={(event) => setSlip(event.currentTarget.value)}
            />
            {seesCost && (
              <MoneyField
                label={t('Freight')}
                optional
                hint={t('It is spread over the parts by their value.')}
                value={freight}
                {...booking.field('freight')}
                onChange={setFreight}
              />
            )}
          </div>
        </section>
      </div>
      <FormErrors>{booking.rest}</FormErrors>
      <div className="save-bar">
        <p className="dim" role="status">
          {now.pieces === 0
            ? t('Nothing is counted yet.')
            : differs.length
              ? t('Differences: %d', differs.length)
              : t('All of it is here.')}
        </p>
        <a className="btn" href="/admin/purchase">
          {t('Go on later')}
        </a>
        <Button look="primary" shortcut="F9" busy={booking.isBusy} off={why} onClick={() => setBooking(true)}>
          {t('Book %d into the stock', now.pieces)}
        </Button>
      </div>
      <Confirm
        open={isBooking}
        title={t('Book %d into the stock?', now.pieces)}
        consequence={
          differs.length
            ? [
                ...differs.map((one) => `${one.part}: ${wordsFor(one, false)}`),
                differs.some((one) => one.rejected) && t('What is not kept is claimed from the vendor.'),
              ]
                .filter(Boolean)
                .join(' ')
            : t('All of it is here.')
        }
        verb={t('Book')}
        keep={t('Not yet')}
        onClose={() => setBooking(false)}
        onConfirm={book}
      />
      {asked && (
        <ReceivingDialog
          line={asked}
          purchaseId={purchaseId}
          seesCost={seesCost}
          onClose={() => setAsked(undefined)}
          onSaid={(next) => {
            setNow(next);
            setAsked(undefined);
          }}
        />
      )}
    </div>
  );
}

/** How what came of a part differs from the order, in words. */
function wordsFor(line: ReceivingLine, seesCost: boolean): string {
  const kept = line.scanned - line.rejected;
  const words = [
    line.scanned === 0 && t('Not yet'),
    line.scanned > 0 && line.short > 0 && t('%d missing', line.short),
    line.extra > 0 && t('%d too many, kept', line.extra),
    line.damaged > 0 && t('%d broken', line.damaged),
    line.rejected > line.damaged &&
      (line.asks
        ? t('%d too many', line.rejected - line.damaged)
        : t('%d go back', line.rejected - line.damaged)),
    line.scanned > 0 && !line.short && !line.extra && !line.rejected && kept > 0 && t('Complete'),
    seesCost &&
      line.cost !== line.ordered &&
      t('Costs %s, ordered at %s', unitFigure(unitPrice(line.cost)), unitFigure(unitPrice(line.ordered))),
  ];
  return words.filter(Boolean).join('. ');
}
