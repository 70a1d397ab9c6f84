import { useState } from 'react';
import { ask } from '../../api/client';
import type { Receiving, ReceivingLine } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { unitFigure, unitPrice } from '../../lib/unit-price';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field, Select } from '../../ui/field';
import { NumberField } from '../../ui/number-field';

type Props = {
  line: ReceivingLine;
  purchaseId: number;
  seesCost: boolean;
  onClose: () => void;
  onSaid: (now: Receiving) => void;
};

/** What somebody says of a part that came, instead of scanning it. */
export function ReceivingDialog({ line, purchaseId, seesCost, onClose, onSaid }: Props) {
  const [scanned, setScanned] = useState(line.scanned);
  const [damaged, setDamaged] = useState(line.damaged);
  const [tooMany, setTooMany] = useState(line.too_many);
  const [cost, setCost] = useState(line.cost ? unitFigure(unitPrice(line.cost)) : '');
  const { form, field, isBusy, rest, submit } = useSending(['counted', 'damaged', 'too_many', 'cost']);
  const save = async (intent: string) => {
    const sent = {
      purchase_id: purchaseId,
      line_id: line.line_id,
      counted: scanned,
      damaged,
      too_many: tooMany,
      cost: cost || '0',
    };
    onSaid(await ask<Receiving>('/admin/api/receiving/say', { method: 'POST', form: sent, intent }));
  };
  return (
    <Dialog open title={t('What came of %s', line.part)} onClose={onClose}>
      <form {...form} noValidate className="grid gap-4" onSubmit={(event) => submit(event, save)}>
        <NumberField
          label={t('Pieces that came')}
          max={100_000}
          value={scanned}
          autoFocus
          {...field('counted')}
          onChange={(next) => {
            setScanned(next);
            setDamaged(Math.min(damaged, next));
          }}
        />
        <NumberField
          label={t('Broken')}
          max={scanned}
          value={damaged}
          {...field('damaged')}
          onChange={setDamaged}
        />
        {scanned - damaged > line.to_come && (
          <Select
            label={t('Too many')}
            value={tooMany}
            options={[
              { value: '', label: t('Not decided') },
              { value: 'keep', label: t('Keep them') },
              { value: 'send_back', label: t('Send them back') },
            ]}
            {...field('too_many')}
            onChange={(event) => setTooMany(event.currentTarget.value)}
          />
        )}
        {seesCost && (
          <Field
            label={t('Cost of a piece')}
            optional
            inputMode="decimal"
            autoComplete="off"
            value={cost}
            {...field('cost')}
            onChange={(event) => setCost(event.currentTarget.value)}
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
    </Dialog>
  );
}
