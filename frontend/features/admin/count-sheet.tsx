import { useRef, useState } from 'react';
import { ask, newIntent } from '../../api/client';
import type {
  ChangedCount,
  CountLine,
  CountPage,
  CountSheet,
  ScannedPart,
  TalliedPart,
} from '../../api/types';
import { wordsOf } from '../../api/words';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { play } from '../../lib/sounds';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { NumberField } from '../../ui/number-field';
import { PartName, ScanStage } from '../../ui/scan-stage';
import { failed, succeeded } from '../../ui/toasts';
import { CountReviewed } from './count-reviewed';
import { usePartScans } from './use-part-scans';

/** A count: counted by scan, reviewed, posted. */
export function CountWork({ count }: Omit<CountPage, 'bar'>) {
  const [now, setNow] = useState(count);
  const [isCancelling, setCancelling] = useState(false);
  const { form, isBusy, rest, send, submit } = useSending([]);
  const step =
    (path: string, more = {}) =>
    async (intent: string) => {
      const sent = { count_id: now.count_id, version: now.version, ...more };
      const changed = await ask<ChangedCount>(path, { method: 'POST', form: sent, intent });
      succeeded(changed.success);
      setNow(changed.count);
    };
  const path = now.may_count ? '/admin/api/count/finish' : '/admin/api/count/post';
  return (
    <form {...form} noValidate className="office-form" onSubmit={(event) => submit(event, step(path))}>
      <header className="page-head">
        <h1>{t('Count %s', now.count_id)}</h1>
        <span className={now.state === 'cancelled' ? 'st void' : 'st'}>{now.state_text}</span>
      </header>
      <p>
        <span translate="no">{now.store}</span>. {now.basis_text}
      </p>
      {now.state === 'again' && (
        <p className="notice" role="status">
          {t('These parts were off by more than the limit. Count them once more.')}
        </p>
      )}
      {now.may_count ? (
        <Counting key={now.version} now={now} />
      ) : (
        <CountReviewed
          now={now}
          onLeaveOut={(product_id) => send(step('/admin/api/count/leave_out', { product_id }))}
        />
      )}
      <FormErrors>{rest}</FormErrors>
      {(now.may_count || now.may_post) && (
        <div className="save-bar">
          <p>
            {now.may_count
              ? t('What nobody counts is left as it is.')
              : t('Posting books the differences. What was sold since stays sold.')}
          </p>
          {now.may_cancel && <Button onClick={() => setCancelling(true)}>{t('Call it off')}</Button>}
          <Button type="submit" look="primary" busy={isBusy}>
            {now.may_count ? t('Done counting') : t('Post the differences')}
          </Button>
        </div>
      )}
      <Confirm
        open={isCancelling}
        title={t('Call off count %s?', now.count_id)}
        consequence={t('Nothing of it is booked, and what was counted is of no use any more.')}
        verb={t('Call it off')}
        onClose={() => setCancelling(false)}
        onConfirm={() => {
          setCancelling(false);
          send(step('/admin/api/count/cancel'));
        }}
      />
    </form>
  );
}

/** Counts by scan; each piece is kept at once, so that two may count the same count. */
function Counting({ now }: { now: CountSheet }) {
  const [lines, setLines] = useState<readonly CountLine[]>(now.lines);
  const [lastID, setLastID] = useState(0);
  const [extra, setExtra] = useState<ScannedPart>();
  const queue = useRef(Promise.resolve());
  const waiting = useRef(0);

  const keep = async (product_id: number, pieces: number, isAdded = false) => {
    const sent = { count_id: now.count_id, product_id, pieces, add: isAdded ? 1 : 0 };
    const call = { method: 'POST', form: sent, intent: newIntent() } as const;
    const { line } = await ask<TalliedPart>('/admin/api/count/tally', call);
    setLines((before) =>
      before.some((one) => one.product_id === product_id)
        ? before.map((one) => (one.product_id === product_id && waiting.current <= 1 ? line : one))
        : [...before, line],
    );
    setLastID(product_id);
  };
  /** What is set by hand is shown at once and sent in turn. */
  const set = (line: CountLine, counted: number) => {
    const pieces = counted - (line.counted ?? 0);
    setLines((before) =>
      before.map((one) => (one.product_id === line.product_id ? { ...one, counted } : one)),
    );
    setLastID(line.product_id);
    waiting.current += 1;
    queue.current = queue.current
      .then(() => keep(line.product_id, pieces))
      .catch((error: unknown) => {
        failed(wordsOf(error));
        play('refused');
        setLines((before) =>
          before.map((one) => (one.product_id === line.product_id ? { ...one, counted: line.counted } : one)),
        );
      })
      .finally(() => {
        waiting.current -= 1;
      });
  };
  const [aside, scan] = usePartScans(async (found) => {
    setExtra(undefined);
    if (!lines.some((line) => line.product_id === found.product_id)) {
      if (now.state === 'open') setExtra(found);
      return t('%s is not on this count. Put it aside.', found.part);
    }
    await keep(found.product_id, found.pieces);
    return '';
  });
  const last = lines.find((line) => line.product_id === lastID);
  const done = lines.filter((line) => line.counted !== null).length;
  return (
    <div className="scanning">
      <section className="panel min-w-0" aria-labelledby="to-count">
        <header>
          <h2 id="to-count">{t('To count')}</h2>
          <span className="dim n">{t('%d of %d parts counted', done, lines.length)}</span>
        </header>
        <table className="scan-table">
          <thead>
            <tr>
              <th className="lab">{t('Bin')}</th>
              <th className="lab">{t('Part')}</th>
              <th className="lab">{t('Counted')}</th>
              <th className="lab">
                <span className="sr-only">{t('Actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.product_id} className={line.product_id === lastID ? 'last' : undefined}>
                <td translate="no">
                  <b>{line.bin || t('No bin')}</b>
                </td>
                <td className="whole">
                  <PartName {...line} />
                </td>
                <td data-head={t('Counted')}>
                  <NumberField
                    label={<span className="sr-only">{t('Counted of %s', line.part)}</span>}
                    max={100_000}
                    value={line.counted ?? 0}
                    onChange={(n) => set(line, n)}
                  />
                </td>
                <td>
                  {line.counted === null ? (
                    <Button aria-label={t('None of %s', line.part)} onClick={() => set(line, 0)}>
                      {t('None there')}
                    </Button>
                  ) : (
                    t('Counted')
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <ScanStage
        last={last}
        figure={last ? t('%d counted', last.counted ?? 0) : ''}
        aside={aside}
        onCode={scan}
        remedy={
          extra && (
            <Button
              onClick={() => {
                const { product_id, pieces } = extra;
                setExtra(undefined);
                keep(product_id, pieces, true).catch((error: unknown) => failed(wordsOf(error)));
              }}
            >
              {t('Count it here')}
            </Button>
          )
        }
      />
    </div>
  );
}
