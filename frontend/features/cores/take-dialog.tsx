import { useState } from 'react';
import type { Core, CoreDone, CoreLot } from '../../api/types';
import { useSending } from '../../form/use-sending';
import { fromMajor } from '../../lib/money';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field, Select } from '../../ui/field';
import { MoneyField } from '../../ui/money-field';
import { type Taken, takeOldParts } from './calls';

export type Asked = { core: Core; lot?: CoreLot };

type TakeDialogProps = {
  asked: Asked | undefined;
  onClose: () => void;
  onDone: (done: CoreDone) => void;
};

/** Takes old parts in, or says what those are that came in (TRD-1). */
export function TakeDialog({ asked, onClose, onDone }: TakeDialogProps) {
  return (
    <Dialog open={asked !== undefined} onClose={onClose} title={asked ? titleOf(asked) : ''}>
      {asked && (
        <TakeForm
          key={`${asked.core.core_id} ${asked.lot?.tag ?? 0}`}
          asked={asked}
          onClose={onClose}
          onDone={onDone}
        />
      )}
    </Dialog>
  );
}

function titleOf({ lot }: Asked) {
  return lot ? t('Inspect %s', lot.label) : t('Take in an old part');
}

function TakeForm({ asked: { core, lot }, onClose, onDone }: Required<TakeDialogProps> & { asked: Asked }) {
  const most = lot ? lot.quantity : core.owed;
  const deposit = fromMajor(core.each);
  const [what, setWhat] = useState<Taken>({
    core_id: core.core_id,
    tag: lot?.tag ?? 0,
    quantity: most,
    state: lot ? 'accepted' : 'received',
    each: deposit,
    reason: '',
    refund: lot ? (core.has_customer ? 'store_credit' : 'later') : '',
  });
  const set = (change: Partial<Taken>) => setWhat((before) => ({ ...before, ...change }));
  const { form, isBusy, field, rest, submit } = useSending([
    'quantity',
    'state',
    'amount',
    'reason',
    'refund_as',
  ]);
  const isPaid = what.state === 'accepted';
  const isLess = isPaid && what.each < deposit;
  const found = {
    quantity: what.quantity > 0 ? undefined : t('Please say how many of what come back.'),
    reason: (what.state === 'rejected' || isLess) && !what.reason.trim() ? t('Please say why.') : undefined,
  };
  const states: { value: Taken['state']; label: string }[] = [
    ...(lot ? [] : [{ value: 'received' as const, label: t('Inspect it later') }]),
    { value: 'accepted', label: t('Accept it') },
    { value: 'rejected', label: t('Reject it: the deposit is kept') },
  ];
  return (
    <form
      {...form}
      className="grid gap-4"
      noValidate
      onSubmit={(event) =>
        submit(event, async (intent) => onDone(await takeOldParts(core.take_url ?? '', what, intent)), found)
      }
    >
      <p>
        <b translate="no">
          {core.manufacturer} <span className="pn">{core.model}</span>
        </b>
        <span className="mut block" translate="no">
          {core.product}
        </span>
        <span className="mut block">{t('%s each', core.each_text)}</span>
      </p>
      {most > 1 && (
        <Field
          size={56}
          {...field('quantity')}
          label={t('Pieces, of %d', most)}
          inputMode="numeric"
          autoComplete="off"
          value={what.quantity === 0 ? '' : String(what.quantity)}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) =>
            set({ quantity: Math.min(Number.parseInt(event.currentTarget.value, 10) || 0, most) })
          }
        />
      )}
      <Select
        size={56}
        {...field('state')}
        label={t('What becomes of it')}
        value={what.state}
        options={states}
        onChange={(event) => set({ state: event.currentTarget.value as Taken['state'] })}
      />
      {isPaid && (
        <div className="grid gap-4 sm:grid-cols-2">
          <MoneyField
            size={56}
            {...field('amount')}
            label={t('Worth, for one')}
            hint={t('What is less stays with the shop.')}
            value={what.each}
            onChange={(each) => set({ each })}
          />
          <Select
            size={56}
            {...field('refund_as')}
            label={t('Refund')}
            value={what.refund}
            options={[
              { value: '', label: t('The way it was paid') },
              { value: 'cash', label: t('Cash') },
              ...(core.has_customer ? [{ value: 'store_credit', label: t('Store credit') }] : []),
              { value: 'later', label: t('Later: the customer is not here') },
            ]}
            onChange={(event) => set({ refund: event.currentTarget.value as Taken['refund'] })}
          />
        </div>
      )}
      {what.state !== 'received' && (
        <Field
          size={56}
          {...field('reason')}
          label={t('Reason')}
          optional={isPaid && !isLess}
          maxLength={255}
          autoComplete="off"
          value={what.reason}
          onChange={(event) => set({ reason: event.currentTarget.value })}
        />
      )}
      {rest.length > 0 && (
        <p className="notice barricade" role="alert">
          {rest.join(', ')}
        </p>
      )}
      <div className="actions">
        <Button
          type="submit"
          look={what.state === 'rejected' ? 'destructive' : 'primary'}
          size={56}
          busy={isBusy}
        >
          {doOf(what.state)}
        </Button>
        <Button size={56} onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}

function doOf(state: Taken['state']): string {
  switch (state) {
    case 'received':
      return t('Take it in');
    case 'accepted':
      return t('Accept');
    case 'rejected':
      return t('Reject');
  }
}
