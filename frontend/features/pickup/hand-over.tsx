import { useEffect, useRef, useState } from 'react';
import { ask } from '../../api/client';
import type { Pickup, PickupDone, PickupLine, PickupScan } from '../../api/types';
import { wordsOf } from '../../api/words';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { listenForScans } from '../../lib/listen-for-scans';
import { play } from '../../lib/sounds';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { NumberField } from '../../ui/number-field';
import { PartName, ScanStage } from '../../ui/scan-stage';
import { succeeded } from '../../ui/toasts';
import { MissingDialog } from './missing-dialog';
import { PutAwayDialog } from './put-away-dialog';

/** Pieces that lie on the counter, by part. */
type Scanned = Readonly<Record<number, number>>;

type Last = { productId: number; aside: string };

/** Parts are put away for their customer, and handed over as they are scanned; the wrong one is refused aloud (TRD-15). */
export function HandOver({ pickup }: { pickup: Pickup }) {
  const [now, setNow] = useState(pickup);
  const [scanned, setScanned] = useState<Scanned>({});
  const [last, setLast] = useState<Last>();
  const [to, setTo] = useState(pickup.customer);
  const [asks, setAsks] = useState<'nothing' | 'away' | PickupLine>('nothing');
  const { field, rest, isBusy, send } = useSending(['to']);
  const queue = useRef(Promise.resolve());
  const counter = useRef<Scanned>({});

  const put = (line: PickupLine, pieces: number) => {
    counter.current = { ...counter.current, [line.product_id]: pieces };
    setScanned(counter.current);
  };
  const count = (got: PickupScan) => {
    const line = now.lines.find(({ product_id }) => product_id === got.product_id);
    const refuse = (aside: string) => {
      setLast({ productId: 0, aside });
      play('refused');
    };
    if (!line) return refuse(t('Not on this order: %s', got.part));
    const pieces = (counter.current[line.product_id] ?? 0) + got.pieces;
    if (pieces > line.held) return refuse(t('%s: only %d are here for this order.', got.part, line.held));
    put(line, pieces);
    setLast({ productId: line.product_id, aside: '' });
    play('ok');
  };
  const scan = useRef((_: string) => {});
  scan.current = (code) => {
    if (asks !== 'nothing') return; // something is asked in between
    // one after another: a fast hand scans before the answer is there
    queue.current = queue.current.then(async () => {
      try {
        count(await ask<PickupScan>('/pos/pickup/scan', { query: { code } }));
      } catch (error) {
        setLast({ productId: 0, aside: wordsOf(error) });
        play('refused');
      }
    });
  };
  useEffect(() => listenForScans((code) => scan.current(code)), []);

  const pieces = Object.values(scanned).reduce((sum, n) => sum + n, 0);
  const here = now.lines.reduce((sum, line) => sum + line.held, 0);
  const why = now.unpaid || (pieces === 0 && t('Nothing is scanned yet.'));
  const handOver = () =>
    send(async (intent) => {
      const lines = now.lines
        .map(({ product_id }) => ({ product_id, quantity: counter.current[product_id] ?? 0 }))
        .filter(({ quantity }) => quantity > 0);
      done(
        await ask<PickupDone>('/pos/pickup/handOver', {
          method: 'POST',
          form: { order_id: now.order_id, to, lines },
          intent,
        }),
      );
    });
  const done = (answer: PickupDone) => {
    succeeded(answer.success);
    setNow(answer.pickup);
    counter.current = {};
    setScanned({});
    setLast(undefined);
    setAsks('nothing');
  };
  const acts = useRef({ handOver, away: () => {} });
  acts.current = {
    handOver: () => asks === 'nothing' && !why && !isBusy && handOver(),
    away: () => asks === 'nothing' && here > 0 && setAsks('away'),
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F9' && event.key !== 'F4') return;
      event.preventDefault();
      if (event.key === 'F9') acts.current.handOver();
      else acts.current.away();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const current = now.lines.find(({ product_id }) => product_id === last?.productId);
  return (
    <div className="order-page pickup">
      <p role="status">
        <b>{now.stage_text}</b>
        {now.shelf && <span> · {t('Shelf %s', now.shelf)}</span>}
        {now.kept_until_text && <span> · {t('Kept until %s', now.kept_until_text)}</span>}
        {now.told_text && <span> · {t('Told %s', now.told_text)}</span>}
      </p>
      {now.due && <p className="notice">{t('%s is still to be paid for this order.', now.due)}</p>}
      <div className="scanning">
        <section className="panel" aria-labelledby="pickup-parts">
          <header>
            <h2 id="pickup-parts">{t('Parts')}</h2>
            <p role="status">{t('%d of %d on the counter', pieces, here)}</p>
          </header>
          {now.lines.length === 0 ? (
            <p className="mut">{t('Nothing waits for this customer.')}</p>
          ) : (
            <table className="scan-table">
              <thead>
                <tr>
                  <th scope="col">{t('Part')}</th>
                  <th scope="col">{t('Bin')}</th>
                  <th scope="col" className="num">
                    {t('Here')}
                  </th>
                  <th scope="col">{t('On the counter')}</th>
                  <th scope="col" className="acts">
                    <span className="sr-only">{t('Actions')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {now.lines.map((line) => (
                  <tr key={line.product_id} className={line === current ? 'last' : undefined}>
                    <td>
                      <PartName part={line.part} name={line.name} />
                      <Standing line={line} />
                    </td>
                    <td data-head={t('Bin')} translate="no">
                      {line.bin}
                    </td>
                    <td className="num" data-head={t('Here')}>
                      {line.held}
                    </td>
                    <td className="stepped" data-head={line.held > 0 ? t('On the counter') : undefined}>
                      {line.held > 0 && (
                        <NumberField
                          label={<span className="sr-only">{t('On the counter, %s', line.part)}</span>}
                          size={56}
                          max={line.held}
                          value={scanned[line.product_id] ?? 0}
                          onChange={(next) => put(line, Math.min(next, line.held))}
                        />
                      )}
                    </td>
                    <td className="acts">
                      {now.may_miss && line.held > 0 && (
                        <Button onClick={() => setAsks(line)}>
                          {t('Not found')}{' '}
                          <span className="sr-only" translate="no">
                            {line.part}
                          </span>
                        </Button>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
        <ScanStage
          last={current}
          figure={current ? t('%d of %d', scanned[current.product_id] ?? 0, current.held) : ''}
          aside={last?.aside ?? ''}
          remedy={<p>{t('Put it aside.')}</p>}
          onCode={(code) => scan.current(code)}
        />
      </div>
      {here > 0 && (
        <section className="panel pickup-acts" aria-label={t('Hand over')}>
          <Field
            size={56}
            label={t('Picked up by')}
            autoComplete="off"
            maxLength={80}
            value={to}
            {...field('to')}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
          <Button size={56} shortcut="F4" aria-haspopup="dialog" onClick={() => setAsks('away')}>
            {now.stage === 'ready' || now.stage === 'overdue' ? t('Change shelf or day') : t('Put away')}
          </Button>
          <Button look="primary" size={56} shortcut="F9" busy={isBusy} off={why} onClick={handOver}>
            {t('Hand over %d', pieces)}
          </Button>
          <FormErrors>{rest}</FormErrors>
        </section>
      )}
      <Steps pickup={now} />
      {asks === 'away' && <PutAwayDialog pickup={now} onClose={() => setAsks('nothing')} onDone={done} />}
      {typeof asks === 'object' && (
        <MissingDialog orderId={now.order_id} line={asks} onClose={() => setAsks('nothing')} onDone={done} />
      )}
    </div>
  );
}

/** What of a part is still to come, and what the customer has. */
function Standing({ line: { to_come, handed } }: { line: PickupLine }) {
  const said = [to_come > 0 && t('%d to come', to_come), handed > 0 && t('%d handed over', handed)].filter(
    Boolean,
  );
  return said.length > 0 ? <span className="s block">{said.join(', ')}</span> : null;
}

/** Who did what when. */
function Steps({ pickup: { steps } }: { pickup: Pickup }) {
  if (steps.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="pickup-steps">
      <h2 id="pickup-steps">{t('What was done')}</h2>
      <dl className="facts">
        {steps.map((step) => (
          <div key={`${step.at_text} ${step.text}`}>
            <dt>{step.text}</dt>
            <dd translate="no">
              {step.who}
              <span className="mut block">{step.at_text}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
