import { useState } from 'react';
import { ask } from '../../api/client';
import type { OfficeChoice, SavedTaxRate, TaxRate, TaxRule } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { useValues } from '../../form/use-values';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { Dialog } from '../../ui/dialog';
import { Field, Select } from '../../ui/field';
import { Icon } from '../../ui/icon';
import { succeeded } from '../../ui/toasts';

export type TaxRulesProps = {
  rate: TaxRate;
  classes: readonly OfficeChoice[];
  stores: readonly OfficeChoice[];
  areas: readonly OfficeChoice[];
  levels: readonly OfficeChoice[];
  onChanged: (rate: TaxRate) => void;
};

/** Where a rate is asked, on what and of whom. */
export function TaxRules(props: TaxRulesProps) {
  const { rate, onChanged } = props;
  const [open, setOpen] = useState<TaxRule | 'new'>();
  const [removing, setRemoving] = useState<TaxRule>();
  const { send, isBusy, rest } = useSending();
  const remove = () =>
    send(async () => {
      const form = { rule_id: removing?.rule_id };
      const saved = await ask<SavedTaxRate>('/admin/api/tax/rule/remove', { method: 'POST', form });
      setRemoving(undefined);
      succeeded(saved.success);
      onChanged(saved.rate);
    });
  return (
    <section className="panel" aria-labelledby="rules">
      <header>
        <h2 id="rules">{t('Where it is asked')}</h2>
        <Button className="ms-auto" aria-haspopup="dialog" onClick={() => setOpen('new')}>
          <Icon name="plus" />
          {t('Add a rule')}
        </Button>
      </header>
      {rate.rules.length === 0 ? (
        <p className="in-panel mut">{t('Nowhere yet: no sale is asked for it.')}</p>
      ) : (
        <ul className="trail px-4">
          {rate.rules.map((rule) => (
            <li key={rule.rule_id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <span className="min-w-0 flex-1 basis-64">
                <b className="block wrap-anywhere" translate="no">
                  {rule.where}
                </b>
                <span className="dim">
                  {rule.is_store ? t('Picked up or bought at the store') : t('Sent into the area')}
                  {rule.of_sheet && `, ${t('by a sheet')}`}
                </span>
              </span>
              <span className="min-w-0 basis-64">
                <span className="block" translate="no">
                  {rule.on}
                </span>
                <span className="dim">
                  {rule.for ? <span translate="no">{rule.for}</span> : t('Everyone')},{' '}
                  {t('priority %d', rule.priority)}
                </span>
              </span>
              <span className="actions">
                <Button
                  look="quiet"
                  aria-label={t('Change the rule for %s', rule.where)}
                  aria-haspopup="dialog"
                  onClick={() => setOpen(rule)}
                >
                  {t('Change')}
                </Button>
                <Button
                  look="quiet"
                  aria-label={t('Remove the rule for %s', rule.where)}
                  aria-haspopup="dialog"
                  onClick={() => setRemoving(rule)}
                >
                  <Icon name="trash" />
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <FormErrors>{rest}</FormErrors>
      {open && (
        <RuleDialog {...props} rule={open === 'new' ? null : open} onClose={() => setOpen(undefined)} />
      )}
      <Confirm
        open={removing !== undefined}
        title={t('Stop asking for %s?', rate.name)}
        consequence={t('On %s in %s it is not asked from now on.', removing?.on ?? '', removing?.where ?? '')}
        verb={t('Remove the rule')}
        isBusy={isBusy}
        onClose={() => setRemoving(undefined)}
        onConfirm={remove}
      />
    </section>
  );
}

function RuleDialog({
  rate,
  rule,
  classes,
  stores,
  areas,
  levels,
  onChanged,
  onClose,
}: TaxRulesProps & { rule: TaxRule | null; onClose: () => void }) {
  const [values, set] = useValues({
    place: rule?.place ?? '',
    class_id: rule ? String(rule.class_id) : classes.length === 1 ? String(classes[0]?.id) : '',
    level_id: String(rule?.level_id ?? 0),
    priority: String(rule?.priority ?? 1),
  });
  const { form, field, isBusy, rest, submit } = useSending(['place', 'class_id', 'level_id', 'priority']);
  const save = async (intent: string) => {
    const path = rule ? '/admin/api/tax/rule/edit' : '/admin/api/tax/rule/add';
    const of = rule ? { rule_id: rule.rule_id, version: rule.version } : { rate_id: rate.rate_id };
    const saved = await ask<SavedTaxRate>(path, { method: 'POST', form: { ...of, ...values }, intent });
    onClose();
    succeeded(saved.success);
    onChanged(saved.rate);
  };
  const choose = { value: '', label: t('Please choose'), off: true };
  const found = {
    place: values.place ? undefined : t('Required'),
    class_id: values.class_id ? undefined : t('Required'),
  };
  return (
    <Dialog open title={rule ? t('Change where it is asked') : t('Add where it is asked')} onClose={onClose}>
      <form {...form} noValidate className="grid gap-4" onSubmit={(event) => submit(event, save, found)}>
        <Select
          label={t('Where')}
          must
          hint={t('A store counts for what is bought or picked up there, an area for what is sent into it.')}
          value={values.place}
          options={[
            choose,
            ...stores.map(({ id, name }) => ({
              value: `store-${id}`,
              label: t('Store: %s', name),
              isData: true,
            })),
            ...areas.map(({ id, name }) => ({
              value: `area-${id}`,
              label: t('Area: %s', name),
              isData: true,
            })),
          ]}
          {...field('place')}
          onChange={(event) => set({ place: event.currentTarget.value })}
        />
        <Select
          label={t('On')}
          must
          value={values.class_id}
          options={[
            choose,
            ...classes.map(({ id, name }) => ({ value: String(id), label: name, isData: true })),
          ]}
          {...field('class_id')}
          onChange={(event) => set({ class_id: event.currentTarget.value })}
        />
        <Select
          label={t('Asked of')}
          value={values.level_id}
          options={[
            { value: '0', label: t('Everyone') },
            ...levels.map(({ id, name }) => ({ value: String(id), label: name, isData: true })),
          ]}
          {...field('level_id')}
          onChange={(event) => set({ level_id: event.currentTarget.value })}
        />
        <Field
          label={t('Priority')}
          hint={t('The order on the receipt; 1 comes first.')}
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
          value={values.priority}
          {...field('priority')}
          onChange={(event) => set({ priority: event.currentTarget.value })}
        />
        <FormErrors>{rest}</FormErrors>
        <div className="actions">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" busy={isBusy}>
            {rule ? t('Save') : t('Add')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
