import { type ReactNode, useState } from 'react';
import { ask, newIntent } from '../../api/client';
import type { ChangedTransfer, TransferLine, TransferPage, TransferSheet } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { NumberField } from '../../ui/number-field';
import { PartName, ScanStage } from '../../ui/scan-stage';
import { succeeded } from '../../ui/toasts';
import { Trail } from './trail';
import { TransferRead } from './transfer-read';
import { useDraft, useKeptDraft } from './use-draft';
import { usePartScans } from './use-part-scans';

/** A transfer: sent by scan, received by scan, or read. */
export function TransferWork({ transfer, reasons }: Omit<TransferPage, 'bar'>) {
  const [now, setNow] = useState(transfer);
  const done = ({ success, transfer: next }: ChangedTransfer) => {
    succeeded(success);
    setNow(next);
  };
  const read = (
    <>
      {now.state !== 'asked' && <TransferRead now={now} reasons={reasons} onDone={done} />}
      <Trail rows={now.trail} />
    </>
  );
  return (
    <>
      <header className="page-head">
        <h1>{t('Transfer %s', now.transfer_id)}</h1>
        <span className={now.state === 'cancelled' ? 'st void' : 'st'}>{now.state_text}</span>
      </header>
      <p>
        {t('From %s to %s', now.from, now.to)}
        {now.order_id && (
          <>
            {'. '}
            {now.order_url ? (
              <a className="l" href={now.order_url}>
                {t('For order %s', now.order_id)}
              </a>
            ) : (
              t('For order %s', now.order_id)
            )}
          </>
        )}
        {now.note && (
          <span className="block dim wrap-anywhere" translate="no">
            {now.note}
          </span>
        )}
      </p>
      {now.state === 'asked' && !now.may_send && (
        <p className="notice" role="status">
          {t('%s has this to pick. Nothing of it is under way yet.', now.from)}
        </p>
      )}
      {now.may_send || now.may_receive ? (
        <Scanning key={`${now.transfer_id} ${now.version}`} now={now} onDone={done}>
          {read}
        </Scanning>
      ) : (
        read
      )}
    </>
  );
}

type Tally = { quantity: number; damaged: number };
type Tallies = { [product: string]: Tally };
type ScanningProps = { now: TransferSheet; onDone: (changed: ChangedTransfer) => void; children: ReactNode };

const none: Tally = { quantity: 0, damaged: 0 };

/** What is sent or received, counted from 0 by scan. */
function Scanning({ now, onDone, children }: ScanningProps) {
  const isSending = now.may_send;
  const { place, found } = useDraft<number, Tallies>(true);
  const [tallies, setTallies] = useState<Tallies>(found?.opened === now.version ? found.values : {});
  const [lastID, setLastID] = useState(0);
  const [isCancelling, setCancelling] = useState(false);
  const of = (line: TransferLine) => tallies[line.product_id] ?? none;
  const most = (line: TransferLine) => (isSending ? line.asked : line.missing + line.damaged);
  const lines = now.lines.filter((line) => most(line) > 0);
  const { form, isBusy, rest, submit, send, clear } = useSending([]);
  const put = (line: TransferLine, tally: Partial<Tally>) => {
    clear();
    setLastID(line.product_id);
    setTallies((before) => ({
      ...before,
      [line.product_id]: { ...(before[line.product_id] ?? none), ...tally },
    }));
  };
  const [aside, scan] = usePartScans(({ product_id, pieces, part }) => {
    const line = lines.find((one) => one.product_id === product_id);
    if (!line) return t('%s is not on this transfer. Put it aside.', part);
    const { quantity, damaged } = of(line);
    if (quantity + damaged + pieces > most(line))
      return isSending
        ? t('%s: only %d are asked for. Put the rest back.', part, most(line))
        : t('%s: only %d are under way. Put the rest aside.', part, most(line));
    put(line, { quantity: quantity + pieces });
    return '';
  });
  const sum = lines.reduce((all, line) => all + of(line).quantity, 0);
  const broken = lines.reduce((all, line) => all + of(line).damaged, 0);
  const whole = lines.reduce((all, line) => all + most(line), 0);
  const forget = useKeptDraft(place, sum + broken > 0 ? { opened: now.version, values: tallies } : undefined);
  const book = (path: string) => async (intent: string) => {
    const parts = lines
      .map((line) => ({ product_id: line.product_id, ...of(line) }))
      .filter(({ quantity, damaged }) => quantity + damaged > 0);
    const sent = { transfer_id: now.transfer_id, version: now.version, parts };
    const changed = await ask<ChangedTransfer>(path, { method: 'POST', form: sent, intent });
    forget();
    onDone(changed);
  };
  const path = isSending ? '/admin/api/transfer/send' : '/admin/api/transfer/receive';
  const nothing = isSending ? t('Nothing is picked yet.') : t('Nothing is scanned yet.');
  const last = lines.find((line) => line.product_id === lastID);
  const stepper = (line: TransferLine, kind: keyof Tally) => {
    const other = kind === 'quantity' ? of(line).damaged : of(line).quantity;
    const words = kind === 'damaged' ? t('Damaged of %s', line.part) : t('Scanned of %s', line.part);
    return (
      <NumberField
        label={<span className="sr-only">{words}</span>}
        max={most(line) - other}
        value={of(line)[kind]}
        onChange={(n) => put(line, { [kind]: n })}
      />
    );
  };
  return (
    <form
      {...form}
      noValidate
      className="office-form"
      onSubmit={(event) => submit(event, book(path), {}, sum + broken > 0 ? [] : nothing)}
    >
      <div className="scanning">
        <section className="panel min-w-0" aria-labelledby="to-scan">
          <header>
            <h2 id="to-scan">{isSending ? t('To pick') : t('Under way')}</h2>
            <span className="dim n">{t('%d of %d pieces scanned', sum, whole)}</span>
          </header>
          <table className="scan-table">
            <thead>
              <tr>
                <th className="lab">{t('Part')}</th>
                <th className="lab">{t('Bin')}</th>
                <th className="lab num">{isSending ? t('Asked for') : t('Under way')}</th>
                <th className="lab">{t('Scanned')}</th>
                {!isSending && <th className="lab">{t('Damaged')}</th>}
                <th className="lab">{t('Difference')}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.product_id} className={line.product_id === lastID ? 'last' : undefined}>
                  <td>
                    <PartName {...line} />
                  </td>
                  <td data-head={t('Bin')} translate="no">
                    <b>{line.bin || t('None')}</b>
                  </td>
                  <td className="num n" data-head={isSending ? t('Asked for') : t('Under way')}>
                    {most(line)}
                  </td>
                  <td data-head={t('Scanned')}>{stepper(line, 'quantity')}</td>
                  {!isSending && <td data-head={t('Damaged')}>{stepper(line, 'damaged')}</td>}
                  <td className="whole">{difference(of(line), most(line), isSending)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <ScanStage
          last={last}
          figure={last ? t('%d of %d', of(last).quantity, most(last)) : ''}
          aside={aside}
          onCode={scan}
        />
      </div>
      {children}
      <FormErrors>{rest}</FormErrors>
      <div className="save-bar">
        <p>{standing(sum, broken, whole, isSending)}</p>
        {now.may_cancel && <Button onClick={() => setCancelling(true)}>{t('Call it off')}</Button>}
        <Button type="submit" look="primary" busy={isBusy}>
          {isSending ? t('Send: %d', sum) : t('Book into stock: %d', sum)}
        </Button>
      </div>
      <Confirm
        open={isCancelling}
        title={t('Call off transfer %s?', now.transfer_id)}
        consequence={t('Nothing of it is sent. The other store has to ask again.')}
        verb={t('Call it off')}
        onClose={() => setCancelling(false)}
        onConfirm={() => {
          setCancelling(false);
          send(async () => {
            const sent = { transfer_id: now.transfer_id, version: now.version };
            const call = { method: 'POST', form: sent, intent: newIntent() } as const;
            onDone(await ask<ChangedTransfer>('/admin/api/transfer/cancel', call));
            forget();
          });
        }}
      />
    </form>
  );
}

function difference({ quantity, damaged }: Tally, most: number, isSending: boolean): string {
  const left = most - quantity - damaged;
  if (quantity + damaged === 0) return t('Not yet');
  const words = [
    left > 0 && (isSending ? t('%d short', left) : t('%d missing', left)),
    damaged > 0 && t('%d damaged', damaged),
  ].filter(Boolean);
  return words.length > 0 ? words.join(', ') : t('All');
}

function standing(sum: number, broken: number, whole: number, isSending: boolean): string {
  const left = whole - sum - broken;
  if (sum + broken === 0) return t('Scanning starts at 0.');
  if (left + broken === 0) return t('All of it.');
  return isSending
    ? t('Short: %d. That stays on the transfer as not sent.', left)
    : t('Open on the transfer: %d', left + broken);
}
