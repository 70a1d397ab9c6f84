import { type FormEvent, useRef, useState } from 'react';
import { ApiError, ask, type Fields, newIntent } from '../../api/client';
import type { Success } from '../../api/types';
import { type Cents, price, toMajor } from '../../lib/money';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { MoneyField } from '../../ui/money-field';
import { NumberField } from '../../ui/number-field';
import { Switch } from '../../ui/switch';

/** Bills and coins, in cents. */
const pieces: readonly Cents[] = [100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 50, 25, 10, 5, 1];

/** The count at the end: nobody is told before what should be there (SHIFT-1). */
export function CloseShift({ register }: { register: string }) {
  const [counts, setCounts] = useState<Record<number, number>>({});
  const [isByPiece, setByPiece] = useState(false);
  const [whole, setWhole] = useState<Cents>(0);
  const [counted, setChecks] = useState<Cents>(); // undefined: nobody counted checks
  const checks = counted ?? 0;
  const [cards, setCards] = useState<Cents>(0);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Fields>({});
  const intent = useRef(newIntent());
  const cash = isByPiece ? pieces.reduce((sum, piece) => sum + piece * (counts[piece] ?? 0), 0) : whole;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsking(true);
  };
  const close = async () => {
    setBusy(true);
    setErrors({});
    try {
      const form = {
        cash: toMajor(cash),
        ...(counted !== undefined && { checks: toMajor(counted) }),
        cards: toMajor(cards),
      };
      const { redirect } = await ask<Success>('/pos/shift/close', {
        method: 'POST',
        form,
        intent: intent.current,
      });
      location.assign(redirect ?? '/pos/shift');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.isAnswer) intent.current = newIntent();
      setErrors(Object.keys(error.fields).length > 0 ? error.fields : { cash: error.message });
      setBusy(false);
      setAsking(false);
    }
  };
  return (
    <form className="panel grid gap-4 p-4" onSubmit={submit}>
      <h2>{t('Close the register')}</h2>
      <p className="mut">
        {t('Count what lies in the drawer of %s. Then you are told what should be there.', register)}
      </p>
      <Switch label={t('Count by bills and coins')} checked={isByPiece} onChange={setByPiece} />
      {isByPiece ? (
        <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-3">
          <legend className="sr-only">{t('Bills and coins')}</legend>
          {pieces.map((piece) => (
            <NumberField
              key={piece}
              label={price(piece)}
              min={0}
              max={9_999}
              value={counts[piece] ?? 0}
              onChange={(n) => setCounts({ ...counts, [piece]: n ?? 0 })}
            />
          ))}
        </fieldset>
      ) : (
        <MoneyField big label={t('Cash counted')} value={whole} error={errors.cash} onChange={setWhole} />
      )}
      {isByPiece && (
        <p className="flex justify-between gap-2" role="status">
          {t('Cash counted')} <b className="money">{price(cash)}</b>
        </p>
      )}
      {isByPiece && errors.cash && (
        <p className="notice barricade" role="alert">
          {errors.cash}
        </p>
      )}
      <MoneyField
        label={t('Checks counted')}
        size={56}
        value={checks}
        error={errors.checks}
        onChange={setChecks}
      />
      <MoneyField
        label={t('Cards of the terminals')}
        hint={t('The total of the terminals’ own reports for this shift.')}
        size={56}
        value={cards}
        error={errors.cards}
        onChange={setCards}
      />
      <Button type="submit" size={56}>
        {t('Close with %s', price(cash + checks))}
      </Button>
      <Confirm
        open={isAsking}
        title={t('Close the shift of %s?', register)}
        consequence={
          counted === undefined
            ? t(
                '%s in cash and %s of cards were counted, and no checks. A closed shift stays closed.',
                price(cash),
                price(cards),
              )
            : t(
                '%s in cash, %s in checks and %s of cards were counted. A closed shift stays closed.',
                price(cash),
                price(checks),
                price(cards),
              )
        }
        verb={t('Close the shift')}
        keep={t('Count again')}
        size={56}
        isBusy={isBusy}
        onConfirm={() => void close()}
        onClose={() => setAsking(false)}
      />
    </form>
  );
}
