import { useState } from 'react';
import { ask } from '../../api/client';
import type { PurchaseBill, PurchaseRecord, SavedPurchase } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { figure, fromMajor, price } from '../../lib/money';
import { t } from '../../lib/text';
import { times, unitFigure, unitPrice } from '../../lib/unit-price';
import { Button } from '../../ui/button';
import { DateField } from '../../ui/date-field';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { MoneyField } from '../../ui/money-field';
import { NumberField } from '../../ui/number-field';
import { PartName } from '../../ui/scan-stage';
import { succeeded } from '../../ui/toasts';

type Props = {
  purchase: PurchaseRecord;
  /** Without one it is written down anew. */
  bill?: PurchaseBill | undefined;
  onClose: () => void;
  onDone: (now: PurchaseRecord) => void;
};

/** A bill of a vendor as it lies there, line by line. What does not add up is told before it is sent. */
export function BillDialog({ purchase, bill, onClose, onDone }: Props) {
  const [number, setNumber] = useState(bill?.number ?? '');
  const [day, setDay] = useState(bill ? bill.day : purchase.bills_today);
  const [charges, setCharges] = useState(fromMajor(bill?.charges ?? 0));
  const [total, setTotal] = useState(fromMajor(bill?.total ?? 0));
  const [lines, setLines] = useState(() =>
    purchase.lines.map((line) => {
      const billed = bill?.lines.find(({ line_id }) => line_id === line.line_id);
      const cost = billed?.cost ?? line.cost;
      return {
        ...line,
        part: `${line.brand} ${line.number}`,
        pieces: bill ? (billed?.pieces ?? 0) : line.unbilled,
        cost: cost ? unitFigure(unitPrice(cost)) : '',
      };
    }),
  );
  const names = lines.flatMap((_, i) => [`lines[${i}][pieces]`, `lines[${i}][cost]`]);
  const { form, field, errors, isBusy, rest, submit } = useSending([
    'number',
    'day',
    'charges',
    'total',
    ...names,
  ]);
  const sum = lines.reduce((all, { pieces, cost }) => all + times(unitOf(cost), pieces), charges);
  const change = (at: number, what: { pieces?: number; cost?: string }) =>
    setLines(lines.map((line, i) => (i === at ? { ...line, ...what } : line)));
  const save = async (intent: string) => {
    const sent = {
      purchase_id: purchase.purchase_id,
      bill_id: bill?.bill_id ?? 0,
      version: bill?.version ?? 0,
      number,
      day,
      charges: figure(charges),
      total: figure(total),
      lines: lines.map(({ line_id, pieces, cost }) => ({ line_id, pieces, cost })),
    };
    const done = await ask<SavedPurchase>('/admin/api/purchase/bill', { method: 'POST', form: sent, intent });
    succeeded(done.success);
    onDone(done.purchase);
  };
  return (
    <Dialog
      open
      wide
      title={bill ? t('Bill %s', bill.number) : t('Bill for PO %s', purchase.purchase_id)}
      onClose={onClose}
    >
      <form {...form} noValidate className="grid gap-4" onSubmit={(event) => submit(event, save)}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t('Bill number')}
            must
            autoFocus
            autoComplete="off"
            maxLength={60}
            value={number}
            {...field('number')}
            onChange={(event) => setNumber(event.currentTarget.value)}
          />
          <DateField label={t('Day of the bill')} value={day} {...field('day')} onChange={setDay} />
        </div>
        <ul className="grid gap-4">
          {lines.map((line, i) => (
            <li key={line.line_id} className="grid items-end gap-4 sm:grid-cols-3">
              <div>
                <PartName {...line} />
                <p className="dim s">{t('Came and not billed: %d', line.unbilled)}</p>
              </div>
              <NumberField
                label={t('Pieces')}
                max={100_000}
                value={line.pieces}
                {...field(`lines[${i}][pieces]`)}
                onChange={(pieces) => change(i, { pieces })}
              />
              <Field
                label={t('Cost of a piece')}
                inputMode="decimal"
                autoComplete="off"
                value={line.cost}
                {...field(`lines[${i}][cost]`)}
                onChange={(event) => change(i, { cost: event.currentTarget.value })}
              />
            </li>
          ))}
        </ul>
        <div className="grid gap-4 sm:grid-cols-2">
          <MoneyField
            label={t('Freight and charges')}
            hint={t('Less discounts. At 0.00 the freight stays that came with the goods.')}
            value={charges}
            {...field('charges')}
            onChange={setCharges}
          />
          <MoneyField
            label={t('Total of the bill')}
            hint={t('Lines and charges: %s', price(sum))}
            value={total}
            {...field('total')}
            onChange={setTotal}
          />
        </div>
        {total !== 0 && total !== sum && !errors.total && (
          <p className="notice" role="status">
            {t('Its lines and charges come to %s, its total is %s.', price(sum), price(total))}
          </p>
        )}
        <FormErrors>{rest}</FormErrors>
        <div className="actions">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" busy={isBusy}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What was typed for a piece, in ten-thousandths. */
function unitOf(typed: string): number {
  const [, whole = '', part = ''] = /^\$?\s*([\d,]*)(?:\.(\d{0,4}))?$/.exec(typed.trim()) ?? [];
  return Number(`${whole.replaceAll(',', '') || '0'}${part.padEnd(4, '0')}`);
}
