import { useState } from 'react';
import { ask } from '../../api/client';
import type { ChangedTransfer, CodeChoice, TransferLine, TransferSheet } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Select } from '../../ui/field';
import { NumberField } from '../../ui/number-field';
import { PartName } from '../../ui/scan-stage';

type ReadProps = {
  now: TransferSheet;
  reasons: readonly CodeChoice[];
  onDone: (changed: ChangedTransfer) => void;
};

/** What became of each part of a transfer, and writing off what never arrived. */
export function TransferRead({ now, reasons, onDone }: ReadProps) {
  const [at, setAt] = useState<TransferLine>();
  const isOpen = (line: TransferLine) => now.may_receive && line.missing + line.damaged > 0;
  return (
    <section className="panel" aria-labelledby="became">
      <header>
        <h2 id="became">{t('What became of it')}</h2>
      </header>
      <table className="scan-table">
        <thead>
          <tr>
            <th className="lab">{t('Part')}</th>
            <th className="lab num">{t('Asked for')}</th>
            <th className="lab num">{t('Sent')}</th>
            <th className="lab num">{t('Received')}</th>
            <th className="lab">{t('Difference')}</th>
            <th className="lab">
              <span className="sr-only">{t('Actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {now.lines.map((line) => (
            <tr key={line.product_id}>
              <td>
                <PartName {...line} />
              </td>
              <td className="num n" data-head={t('Asked for')}>
                {line.asked}
              </td>
              <td className="num n" data-head={t('Sent')}>
                {line.sent}
              </td>
              <td className="num n" data-head={t('Received')}>
                {line.received}
              </td>
              <td className="whole">{became(line, now.state)}</td>
              <td>
                {isOpen(line) && (
                  <Button
                    aria-haspopup="dialog"
                    aria-label={t('Write off %s', line.part)}
                    onClick={() => setAt(line)}
                  >
                    {t('Write off')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {at && (
        <WriteOff now={now} line={at} reasons={reasons} onDone={onDone} onClose={() => setAt(undefined)} />
      )}
    </section>
  );
}

function became(line: TransferLine, state: string): string {
  if (state === 'cancelled') return t('Called off');
  const words = [
    line.asked > line.sent && t('%d not sent', line.asked - line.sent),
    line.missing > 0 && (state === 'sent' ? t('%d in transit', line.missing) : t('%d missing', line.missing)),
    line.damaged > 0 && t('%d damaged', line.damaged),
    line.lost > 0 && t('%d written off', line.lost),
  ].filter(Boolean);
  return words.length > 0 ? words.join(', ') : t('All');
}

type WriteOffProps = ReadProps & { line: TransferLine; onClose: () => void };

function WriteOff({ now, line, reasons, onDone, onClose }: WriteOffProps) {
  const [reason, setReason] = useState(line.missing > 0 ? 'lost' : 'damaged');
  const most = reason === 'damaged' ? line.damaged : line.missing;
  const [quantity, setQuantity] = useState(most);
  const { form, field, isBusy, rest, submit } = useSending(['quantity', 'reason']);
  const save = async (intent: string) => {
    const sent = {
      transfer_id: now.transfer_id,
      version: now.version,
      product_id: line.product_id,
      quantity,
      reason,
    };
    onDone(
      await ask<ChangedTransfer>('/admin/api/transfer/write_off', { method: 'POST', form: sent, intent }),
    );
    onClose();
  };
  return (
    <Dialog open title={t('Write off %s', line.part)} onClose={onClose}>
      <form
        {...form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.stopPropagation(); // the transfer's own form is around it
          submit(event, save);
        }}
      >
        <p className="mut">{t('They leave the books for good, with who wrote them off and why.')}</p>
        <Select
          label={t('Reason')}
          value={reason}
          options={reasons.map(({ code, name }) => ({ value: code, label: name }))}
          {...field('reason')}
          onChange={(event) => {
            const next = event.currentTarget.value;
            setReason(next);
            setQuantity(next === 'damaged' ? line.damaged : line.missing);
          }}
        />
        <NumberField
          label={t('Pieces')}
          max={most}
          value={quantity}
          {...field('quantity')}
          onChange={setQuantity}
        />
        <FormErrors>{rest}</FormErrors>
        <div className="actions">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="destructive" type="submit" busy={isBusy}>
            {t('Write off')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
