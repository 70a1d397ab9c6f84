import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/client';
import type { OfficeChoice, ReorderRule, SavedReorderRule } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { RadioGroup } from '../../ui/choice-group';
import { Dialog } from '../../ui/dialog';
import { Failed } from '../../ui/failed';
import { Field, Select } from '../../ui/field';
import { NumberField } from '../../ui/number-field';
import { PartName } from '../../ui/scan-stage';
import { Skeleton } from '../../ui/skeleton';
import { succeeded } from '../../ui/toasts';

export type ReorderRuleDialogProps = {
  store: number;
  /** 0: its number is asked for first. */
  part: number;
  vendors: readonly OfficeChoice[];
  onClose: () => void;
  onSaved: () => void;
};

type Query = { product_id: number; number: string };

/** Says when a part is ordered again for a store, up to how many, and from whom. */
export function ReorderRuleDialog({ store, part, vendors, onClose, onSaved }: ReorderRuleDialogProps) {
  const [found, setFound] = useState<ReorderRule>();
  const read = (query: Query) =>
    ask<ReorderRule>('/admin/api/reorder/rule', { query: { location_id: store, ...query } });
  const { data, error, refetch } = useQuery({
    queryKey: ['reorder rule', store, part],
    queryFn: () => read({ product_id: part, number: '' }),
    enabled: part !== 0,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const rule = found ?? data;
  return (
    <Dialog open title={t('When it is ordered')} onClose={onClose}>
      {rule ? (
        <RuleForm rule={rule} vendors={vendors} onClose={onClose} onSaved={onSaved} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : part !== 0 ? (
        <Skeleton shape="row" count={4} />
      ) : (
        <NumberForm read={read} onFound={setFound} onClose={onClose} />
      )}
    </Dialog>
  );
}

type NumberFormProps = {
  read: (query: Query) => Promise<ReorderRule>;
  onFound: (rule: ReorderRule) => void;
  onClose: () => void;
};

function NumberForm({ read, onFound, onClose }: NumberFormProps) {
  const [number, setNumber] = useState('');
  const { form, field, isBusy, rest, submit } = useSending(['number']);
  const look = async () => onFound(await read({ product_id: 0, number }));
  return (
    <form {...form} noValidate className="grid gap-4" onSubmit={(event) => submit(event, look)}>
      <Field
        label={t('Part number or barcode')}
        autoFocus
        autoComplete="off"
        value={number}
        {...field('number')}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
      <FormErrors>{rest}</FormErrors>
      <div className="actions">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button look="primary" type="submit" busy={isBusy}>
          {t('Next')}
        </Button>
      </div>
    </form>
  );
}

type RuleFormProps = {
  rule: ReorderRule;
  vendors: readonly OfficeChoice[];
  onClose: () => void;
  onSaved: () => void;
};

function RuleForm({ rule, vendors, onClose, onSaved }: RuleFormProps) {
  const [mode, setMode] = useState(rule.mode);
  const [point, setPoint] = useState(rule.point);
  const [upTo, setUpTo] = useState(rule.up_to);
  const [vendor, setVendor] = useState(
    () => (vendors.some(({ id }) => id === rule.vendor_id) ? String(rule.vendor_id) : '0'), // one that is off counts no more
  );
  const { form, field, isBusy, rest, submit } = useSending(['mode', 'point', 'up_to', 'vendor_id']);
  const save = async (intent: string) => {
    const { location_id, product_id, version } = rule;
    const sent = { location_id, product_id, version, mode, point, up_to: upTo, vendor_id: vendor };
    const call = { method: 'POST', form: sent, intent } as const;
    succeeded((await ask<SavedReorderRule>('/admin/api/reorder/rule', call)).success);
    onSaved();
    onClose();
  };
  return (
    <form {...form} noValidate className="grid gap-4" onSubmit={(event) => submit(event, save)}>
      <p>
        <PartName {...rule} />
      </p>
      <p>
        {rule.why} <span className="dim">{rule.there}</span>
      </p>
      <RadioGroup
        label={t('How it is ordered')}
        value={mode}
        {...field('mode')}
        choices={[
          { value: 'demand', label: t('By demand'), note: t('By what the store sold of it lately.') },
          { value: 'hand', label: t('By hand'), note: t('Between two numbers.') },
          { value: 'never', label: t('Never') },
        ]}
        onChange={setMode}
      />
      {mode === 'hand' && (
        <>
          <NumberField
            label={t('Ordered at so many or fewer')}
            max={100_000}
            value={point}
            {...field('point')}
            onChange={setPoint}
          />
          <NumberField label={t('Up to')} max={100_000} value={upTo} {...field('up_to')} onChange={setUpTo} />
        </>
      )}
      {mode !== 'never' && (
        <Select
          label={t('Vendor')}
          value={vendor}
          {...field('vendor_id')}
          options={[
            { value: '0', label: t('Who sells it cheapest') },
            ...vendors.map(({ id, name }) => ({ value: String(id), label: name, isData: true })),
          ]}
          onChange={(event) => setVendor(event.currentTarget.value)}
        />
      )}
      <FormErrors>{rest}</FormErrors>
      <div className="actions">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button look="primary" type="submit" busy={isBusy}>
          {t('Save')}
        </Button>
      </div>
    </form>
  );
}
