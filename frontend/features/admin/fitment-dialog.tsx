import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ask } from '../../api/client';
import type { FitmentChoice, FitmentChoices, FitmentRow, OfficeChoice, Said } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { useValues } from '../../form/use-values';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field, Select } from '../../ui/field';
import { NumberField } from '../../ui/number-field';
import { TextArea } from '../../ui/text-area';
import { succeeded } from '../../ui/toasts';

export type FitmentDialogProps = {
  productId: number;
  version: string;
  /** What is changed; undefined: something new. */
  row: FitmentRow | undefined;
  /** Somebody changed what the part fits meanwhile. */
  onStale: () => void;
  onClose: () => void;
  onDone: () => void;
};

/** Says which vehicle a part fits, what it asks of it, and where it goes. */
export function FitmentDialog({ productId, version, row, onStale, onClose, onDone }: FitmentDialogProps) {
  const [values, set] = useValues({
    from: row?.from ?? 0,
    to: row && row.to !== row.from ? row.to : 0,
    make_id: row?.make_id ?? 0,
    model_id: row?.model_id ?? 0,
    conditions: row?.conditions ?? {},
    position: row?.typed ?? '',
    quantity: row?.quantity ?? 1,
    notes: row?.notes.join('\n') ?? '',
  });
  const { form, field, errors, isBusy, rest, submit } = useSending(
    ['from', 'to', 'make_id', 'model_id', 'conditions', 'position', 'quantity', 'notes'],
    { onFailed: async (_, refusal) => refusal?.status === 409 && onStale() },
  );
  const { from, make_id, model_id } = values;
  const isOfVehicle = !row || row.has_vehicle || row.is_lost;
  const { data: choices } = useQuery({
    queryKey: ['fitment choices', from, make_id, model_id],
    queryFn: ({ signal }) =>
      ask<FitmentChoices>('/admin/api/fitment/choice', { query: { year: from, make_id, model_id }, signal }),
    placeholderData: keepPreviousData,
    enabled: isOfVehicle,
  });
  const save = async (intent: string) => {
    const asked = new Set(choices?.asks.map(({ field }) => field));
    const conditions = Object.entries(values.conditions).filter(
      ([field, value]) => value && (asked.has(field) || row?.conditions[field] === value),
    );
    const sent = {
      product_id: productId,
      version,
      ...(isOfVehicle ? { ...values, conditions: Object.fromEntries(conditions) } : unasked(values)),
    };
    const said = row
      ? await ask<Said>('/admin/api/fitment/edit', {
          method: 'POST',
          form: { ...sent, run: row.run },
          intent,
        })
      : await ask<Said>('/admin/api/fitment/add', { method: 'POST', form: sent, intent });
    succeeded(said.success);
    onDone();
  };
  const needs = (id: number) => (isOfVehicle && !id ? t('Required') : undefined);
  const found = { from: needs(from), make_id: needs(make_id), model_id: needs(model_id) };
  const title = row ? `${row.years} ${row.vehicle}`.trim() : t('Add a vehicle');
  return (
    <Dialog open title={title} onClose={onClose}>
      <form {...form} noValidate className="grid gap-4" onSubmit={(event) => submit(event, save, found)}>
        {isOfVehicle && (
          <>
            <div className="pairs">
              <Select
                label={t('Year')}
                must
                value={String(from)}
                {...field('from')}
                options={optionsOf(choices?.years)}
                onChange={(event) => set({ from: Number(event.currentTarget.value) })}
              />
              <Select
                label={t('Through the year')}
                optional
                value={String(values.to)}
                {...field('to')}
                options={optionsOf(
                  choices?.years.filter(({ id }) => id > from),
                  t('That year alone'),
                )}
                onChange={(event) => set({ to: Number(event.currentTarget.value) })}
              />
            </div>
            <div className="pairs">
              <Select
                label={t('Make')}
                must
                value={String(make_id)}
                {...field('make_id')}
                options={optionsOf(choices?.makes)}
                onChange={(event) =>
                  set({ make_id: Number(event.currentTarget.value), model_id: 0, conditions: {} })
                }
              />
              <Select
                label={t('Model')}
                must
                value={String(model_id)}
                {...field('model_id')}
                options={optionsOf(choices?.models)}
                onChange={(event) => set({ model_id: Number(event.currentTarget.value), conditions: {} })}
              />
            </div>
            <Asks
              asks={choices?.asks ?? []}
              values={values.conditions}
              error={errors.conditions}
              onChange={(conditions) => set({ conditions })}
            />
          </>
        )}
        <div className="pairs">
          <Field
            label={t('Position')}
            optional
            hint={t('Front, rear left …')}
            maxLength={60}
            autoComplete="off"
            value={values.position}
            {...field('position')}
            onChange={(event) => set({ position: event.currentTarget.value })}
          />
          <NumberField
            label={t('Quantity')}
            hint={t('Needed at that position.')}
            min={1}
            max={999}
            value={values.quantity}
            {...field('quantity')}
            onChange={(quantity) => set({ quantity })}
          />
        </div>
        <TextArea
          label={t('Notes')}
          optional
          hint={t('One on each line; shoppers read them.')}
          value={values.notes}
          {...field('notes')}
          onChange={(notes) => set({ notes })}
        />
        <FormErrors>{rest}</FormErrors>
        <div className="actions">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" busy={isBusy}>
            {row ? t('Save') : t('Add')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type AsksProps = {
  asks: readonly FitmentChoice[];
  values: { [field: string]: number };
  error: string | undefined;
  onChange: (values: { [field: string]: number }) => void;
};

/** What the part asks of the vehicle: where nothing is chosen, it fits them all. */
function Asks({ asks, values, error, onChange }: AsksProps) {
  if (asks.length === 0 && !error) return null;
  return (
    <fieldset className="grid gap-4">
      <legend className="lab">{t('Only with')}</legend>
      <div className="pairs">
        {asks.map(({ field, label, options }) => (
          <Select
            key={field}
            label={label}
            name={`conditions[${field}]`}
            value={String(values[field] ?? 0)}
            options={optionsOf(options, t('Any'))}
            onChange={(event) => onChange({ ...values, [field]: Number(event.currentTarget.value) })}
          />
        ))}
      </div>
      {error && (
        <p className="err" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const optionsOf = (choices: readonly OfficeChoice[] = [], none = t('Please choose')) => [
  { value: '0', label: none },
  ...choices.map(({ id, name }) => ({ value: String(id), label: name, isData: true })),
];

/** What is typed of an application whose vehicles stay what they are. */
const unasked = ({ position, quantity, notes }: { position: string; quantity: number; notes: string }) => ({
  position,
  quantity,
  notes,
});
