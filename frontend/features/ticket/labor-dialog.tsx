import { type FormEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import type { CartProduct, LaborData } from '../../api/types';
import { useValues } from '../../form/use-values';
import { price } from '../../lib/money';
import { t } from '../../lib/text';
import { type E4, unitPrice } from '../../lib/unit-price';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field, Select } from '../../ui/field';
import { FigureField } from '../../ui/figure-field';
import { Tabs } from '../../ui/tabs';
import { hours, mended, quarterHours, subtotal } from './labor';
import { type PriceSaving, ReasonField, unitKind, usePriceSaving } from './price-dialog';

export type Work = { labor_id: number; minutes: number; quantity: number; name: string; of: string };

export type LaborDialogProps = {
  open: boolean;
  /** The line that the keys are about: work goes on it, and a line of labor is edited. */
  line: CartProduct | undefined;
  types: readonly LaborData[];
  returnTo: RefObject<HTMLElement | null>;
  onClose: () => void;
  onApply: (work: Work) => void;
  onUpdate: (key: string, work: Omit<Work, 'of' | 'quantity'>) => void;
  /** Resolves with undefined once the price is set, else with why it is not. */
  onPrice: (key: string, unit: E4, reason: string) => Promise<unknown>;
};

/** "Add Labor" (LAB-1); on a line of labor its editor with the tabs Adjust Time and Adjust Price (LAB-2). */
export function LaborDialog(props: LaborDialogProps) {
  return props.open ? <Opened {...props} /> : null;
}

function Opened(props: LaborDialogProps) {
  const { line, returnTo, onClose } = props;
  const isEditor = line?.labor_product === true;
  const saving = usePriceSaving(onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      returnTo={returnTo}
      title={isEditor ? t('Labor') : t('Add Labor')}
      mustAnswer={saving.isBusy}
    >
      {isEditor ? <Editor {...props} line={line} saving={saving} /> : <AddForm {...props} />}
    </Dialog>
  );
}

function AddForm({ line, types, onClose, onApply }: LaborDialogProps) {
  const carried = line?.labor ?? null;
  const [{ of, quantity, name }, set] = useValues({
    of: line ? line.key : '',
    quantity: String(line?.quantity ?? 1),
    name: '',
  });
  const time = useTime(types, carried?.data.labor_id ?? types[0]?.labor_id, carried?.time ?? 60);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!time.typeId || !time.check()) return;
    onApply({
      of,
      labor_id: time.typeId,
      minutes: time.minutes,
      quantity: mended(quantity),
      name: name.trim(),
    });
  };
  return (
    <form className="grid gap-4" onSubmit={submit} onKeyDown={submitOnEnter} noValidate>
      {line && (
        <Select
          label={t('Work on')}
          value={of}
          options={[
            { value: line.key, label: line.name, isData: true },
            { value: '', label: t('No line: work of its own') },
          ]}
          onChange={(event) => {
            const key = event.currentTarget.value;
            set({ of: key, quantity: key ? String(line.quantity) : '1' });
          }}
        />
      )}
      {time.fields}
      <div className="grid grid-cols-2 gap-4">
        <Field
          label={t('Quantity')}
          inputMode="numeric"
          autoComplete="off"
          value={quantity}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => set({ quantity: event.currentTarget.value })}
          onBlur={() => set({ quantity: String(mended(quantity)) })}
        />
        <Field
          label={t('Name')}
          optional
          autoComplete="off"
          maxLength={255}
          value={name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
      </div>
      <Sum amount={time.amount} minutes={time.minutes} quantity={mended(quantity)} />
      <div className="actions">
        <Button size={56} onClick={onClose}>
          {t('Close')}
        </Button>
        <Button
          type="submit"
          look="primary"
          size={56}
          shortcut="Enter"
          off={time.typeId ? false : t('Choose the type of labor')}
        >
          {t('Add')}
        </Button>
      </div>
    </form>
  );
}

type EditorProps = LaborDialogProps & { line: CartProduct; saving: PriceSaving };

function Editor({ line, types, saving, onClose, onUpdate, onPrice }: EditorProps) {
  const [tab, setTab] = useState('time');
  const time = useTime(types, line.labor?.data.labor_id, line.labor?.time ?? 60);
  const [{ name, unit, reason }, set] = useValues(() => ({
    name: line.name === line.labor?.data.title ? '' : line.name,
    unit: unitPrice(line.unit_price),
    reason: '',
  }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (tab === 'price') saving.save(event, () => onPrice(line.key, unit, reason.trim()));
    else if (!saving.isBusy && time.check())
      onUpdate(line.key, { labor_id: time.typeId, minutes: time.minutes, name: name.trim() });
  };
  return (
    <form {...saving.form} className="grid gap-4" onSubmit={submit} onKeyDown={submitOnEnter} noValidate>
      <Tabs
        label={t('Labor')}
        value={tab}
        onChange={setTab}
        tabs={[
          { name: 'time', label: t('Adjust Time') },
          { name: 'price', label: t('Adjust Price') },
        ]}
      >
        {tab === 'time' ? (
          <div className="grid gap-4">
            {time.fields}
            <Field
              label={t('Name')}
              optional
              autoComplete="off"
              maxLength={255}
              value={name}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
            <Sum amount={time.amount} minutes={time.minutes} quantity={line.quantity} />
          </div>
        ) : (
          <div className="grid gap-4">
            <FigureField
              kind={unitKind}
              label={t('New price')}
              size={56}
              autoFocus
              {...saving.field('price')}
              value={unit}
              onChange={(next) => set({ unit: Math.max(next, 0) })}
            />
            <ReasonField
              {...saving.field('reason')}
              value={reason}
              onChange={(text) => set({ reason: text })}
            />
          </div>
        )}
      </Tabs>
      <div className="actions">
        <Button size={56} onClick={onClose}>
          {t('Close')}
        </Button>
        <Button type="submit" look="primary" size={56} shortcut="Enter" busy={saving.isBusy}>
          {t('Save the labor')}
        </Button>
      </div>
    </form>
  );
}

function Sum({ amount, minutes, quantity }: { amount: number; minutes: number; quantity: number }) {
  return (
    <p className="r">
      <span className="lab">{t('Subtotal')}</span>
      <output className="h3 block money">{price(subtotal(amount, minutes, quantity))}</output>
    </p>
  );
}

/** Enter in a closed list sends the form too: the browser would open the list. */
function submitOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

const other = 'other';

/** The type of the labor and its time: quarter hours, or minutes typed (LAB-1). */
function useTime(types: readonly LaborData[], firstType: number | undefined, firstMinutes: number) {
  const [typeId, setType] = useState(firstType ?? 0);
  const [minutes, setMinutes] = useState(String(firstMinutes));
  const isFirstFree = !quarterHours.includes(firstMinutes);
  const [isFree, setFree] = useState(isFirstFree);
  const [problem, setProblem] = useState('');
  const whole = /^\d{1,6}$/.test(minutes.trim()) ? Number(minutes) : 0;
  const fields = (
    <>
      <Select
        label={t('Type of labor')}
        size={56}
        value={typeId || ''}
        options={[
          { value: '', label: t('Choose') },
          ...types.map(({ labor_id, title, display_text }) => ({
            value: String(labor_id),
            label: `${title}, ${display_text}`,
            isData: true,
          })),
        ]}
        onChange={(event) => setType(Number(event.currentTarget.value))}
      />
      <div className="grid grid-cols-2 gap-4">
        <Select
          label={t('Time')}
          autoFocus={!isFirstFree}
          value={isFree ? other : minutes}
          options={[
            ...quarterHours.map((one) => ({ value: String(one), label: hours(one) })),
            { value: other, label: t('Other') },
          ]}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            setFree(chosen === other);
            if (chosen !== other) setMinutes(chosen);
            setProblem('');
          }}
        />
        {isFree && (
          <Field
            label={t('Minutes')}
            autoFocus
            inputMode="numeric"
            autoComplete="off"
            value={minutes}
            error={problem}
            hint={whole ? hours(whole) : undefined}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => setMinutes(event.currentTarget.value)}
          />
        )}
      </div>
    </>
  );
  const check = () => {
    setProblem(whole > 0 ? '' : t('Time must be a positive number.'));
    return whole > 0;
  };
  const amount = types.find(({ labor_id }) => labor_id === typeId)?.amount ?? 0;
  return { typeId, minutes: whole, amount, fields, check };
}
