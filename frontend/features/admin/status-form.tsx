import { ask } from '../../api/client';
import type { SettingChoice, StatusList, StatusView } from '../../api/types';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Check, Field, Select } from '../../ui/field';
import { RecordForm } from './record-form';
import { Trail } from './trail';
import { useRecord } from './use-record';

export type StatusFormProps = {
  /** null: a new one. */
  status: StatusView | null;
  grounds: readonly SettingChoice[];
  onSaved: (list: StatusList) => void;
  /** All of them, read because somebody else has changed one. */
  onRead: (statuses: readonly StatusView[]) => void;
  onClose: () => void;
  onRemove: () => void;
};

type Typed = Pick<StatusView, 'name' | 'name_es' | 'background' | 'tells' | 'takes_stock'>;

/** How an order status is called and drawn, and what follows from it. */
export function StatusForm({ status, grounds, onSaved, onRead, onClose, onRemove }: StatusFormProps) {
  const record = useRecord<StatusView, Typed>({
    kept: status,
    typed: (kept) => ({
      name: kept?.name ?? '',
      name_es: kept?.name_es ?? '',
      background: kept?.background ?? grounds[0]?.value ?? '',
      tells: kept?.tells ?? false,
      takes_stock: kept?.takes_stock ?? false,
    }),
    fields: ['name', 'name_es', 'background', 'tells', 'takes_stock'],
    read: async () => {
      const { results } = await ask<StatusList>('/admin/api/status');
      onRead(results);
      const now = results.find(({ status_id }) => status_id === status?.status_id);
      return now ?? (status as StatusView);
    },
    differs: (before, now) =>
      [
        before.name !== now.name && t('Name: %s', now.name),
        before.name_es !== now.name_es && t('Name in Spanish: %s', now.name_es),
        before.background !== now.background && t('The color is another.'),
        (before.tells !== now.tells || before.takes_stock !== now.takes_stock) &&
          t('What follows from it is another.'),
      ].filter((words) => words !== false),
    onSaved: () => {},
  });
  const { values, set, sending, version } = record;
  const { field } = sending;
  const save = async (intent: string) => {
    const path = status ? '/admin/api/status/edit' : '/admin/api/status/add';
    const form = { ...values, ...(status && { status_id: status.status_id, version }) };
    const saved = await ask<StatusList>(path, { method: 'POST', form, intent });
    const now = saved.results.find(({ status_id }) => status_id === status?.status_id);
    if (now) record.take(now);
    onSaved(saved);
  };
  const isFixed = status !== null && (status.needed || status.orders > 0);
  return (
    <RecordForm
      record={record}
      label={status ? t('Status %s', status.sign.name) : t('A new status')}
      onSave={save}
      found={{ name: values.name.trim() ? undefined : t('Required') }}
      add={t('Add the status')}
      list="/admin/status"
      aside={status && <Trail rows={status.trail} />}
    >
      <section className="panel" aria-labelledby="status">
        <header>
          <h2 id="status">{status ? t('Status %s', status.sign.name) : t('A new status')}</h2>
        </header>
        <div className="in-panel">
          <div className="two">
            <Field
              label={t('Name')}
              must
              maxLength={40}
              autoComplete="off"
              value={values.name}
              {...field('name')}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
            <Field
              label={t('Name in Spanish')}
              hint={t('Empty: the program translates the name where it can.')}
              maxLength={40}
              lang="es"
              autoComplete="off"
              value={values.name_es}
              {...field('name_es')}
              onChange={(event) => set({ name_es: event.currentTarget.value })}
            />
            <Select
              label={t('Color')}
              value={values.background}
              options={grounds.map(({ value, words }) => ({ value, label: words }))}
              {...field('background')}
              onChange={(event) => set({ background: event.currentTarget.value })}
            />
          </div>
          <Check
            name="tells"
            label={t('Tell the customer')}
            note={t('Unless staff says otherwise when they give it to an order.')}
            checked={values.tells}
            onChange={(event) => set({ tells: event.currentTarget.checked })}
          />
          <Check
            name="takes_stock"
            label={t('Takes the parts from stock')}
            note={
              isFixed
                ? t('Fixed: orders have it, or the program needs it.')
                : t('When a complete order gets it.')
            }
            disabled={isFixed}
            checked={values.takes_stock}
            onChange={(event) => set({ takes_stock: event.currentTarget.checked })}
          />
          {field('takes_stock').error && <p className="problem">{field('takes_stock').error}</p>}
          <div className="actions">
            {status && (
              <Button off={whyItStays(status)} onClick={onRemove}>
                {t('Remove the status')}
              </Button>
            )}
            <Button onClick={onClose}>{t('Close')}</Button>
          </div>
        </div>
      </section>
    </RecordForm>
  );
}

function whyItStays({ needed, orders }: StatusView): string | false {
  if (needed) return t('The program gives it to orders itself.');
  if (orders === 1) return t('One order has it or had it.');
  return orders > 1 && t('%d orders have it or had it.', orders);
}
