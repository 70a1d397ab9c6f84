import { type FormEvent, useState } from 'react';
import type { ReturnDone, Titled } from '../../api/types';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { LoadedReturn } from './loaded-return';
import { ReturnForm } from './return-form';
import type { Facets } from './return-lines';
import { ReturnPaper } from './return-paper';
import { UnprovenForm } from './unproven-form';

type Step =
  | { at: 'choose' }
  | { at: 'order'; id: number }
  | { at: 'unproven' }
  | { at: 'done'; done: ReturnDone };

type ReturnScreenProps = {
  orderId: number;
  reasons: readonly Titled[];
  /** Asks which vehicle a part did not fit. */
  onVehicle: (told: (facets: Facets) => void) => void;
};

/** Parts come back: of an order, or without a receipt (RET-1). */
export function ReturnScreen({ orderId, reasons, onVehicle }: ReturnScreenProps) {
  const [step, setStep] = useState<Step>(orderId > 0 ? { at: 'order', id: orderId } : { at: 'choose' });
  const showOrder = (id: number) => {
    history.replaceState(null, '', id > 0 ? `/pos/return?order_id=${id}` : '/pos/return');
    setStep(id > 0 ? { at: 'order', id } : { at: 'choose' });
  };
  return (
    <div className="grid min-w-0 gap-4">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <h1 className="page">{step.at === 'order' ? t('Return of order # %d', step.id) : t('Returns')}</h1>
        {step.at !== 'choose' && step.at !== 'done' && (
          <Button onClick={() => showOrder(0)}>{t('Another order')}</Button>
        )}
      </header>
      {step.at === 'choose' && <Choose onOrder={showOrder} onUnproven={() => setStep({ at: 'unproven' })} />}
      {step.at === 'order' && (
        <LoadedReturn key={step.id} id={step.id}>
          {(of, onStale) => (
            <ReturnForm
              of={of}
              onDone={(done) => setStep({ at: 'done', done })}
              onVehicle={onVehicle}
              onStale={onStale}
            />
          )}
        </LoadedReturn>
      )}
      {step.at === 'unproven' && (
        <UnprovenForm reasons={reasons} onDone={(done) => setStep({ at: 'done', done })} />
      )}
      {step.at === 'done' && <ReturnPaper done={step.done} onNew={() => showOrder(0)} />}
    </div>
  );
}

function Choose({ onOrder, onUnproven }: { onOrder: (id: number) => void; onUnproven: () => void }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const id = Number(typed.trim().replace(/^#\s*/, ''));
    if (Number.isInteger(id) && id > 0) onOrder(id);
    else setProblem(t('Type the number of the order that the receipt names.'));
  };
  return (
    <form className="return-choose" noValidate onSubmit={submit}>
      <Field
        size={56}
        label={t('Order number')}
        hint={t('It stands on the receipt; its barcode can be scanned.')}
        autoFocus
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className="actions">
        <Button type="submit" look="primary" size={56} shortcut="Enter">
          {t('Open the order')}
        </Button>
        <Button size={56} onClick={onUnproven}>
          {t('Without a receipt')}
        </Button>
      </div>
    </form>
  );
}
