import { useState } from 'react';
import { ask } from '../../api/client';
import type { Success } from '../../api/types';
import { useSending } from '../../form/use-sending';
import { useValues } from '../../form/use-values';
import { leaveFor } from '../../lib/leave-for';
import { type Cents, price, toMajor } from '../../lib/money';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { MoneyField } from '../../ui/money-field';
import { NumberField } from '../../ui/number-field';
import { Switch } from '../../ui/switch';

/** Bills and coins, in cents. */
const pieces: readonly Cents[] = [100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 50, 25, 10, 5, 1];

/** What was counted; without checks nobody counted those. */
type Counted = { pieces: Record<number, number>; whole: Cents; checks?: Cents; cards: Cents };

/** The count at the end: nobody is told before what should be there (SHIFT-1). */
export function CloseShift({ register }: { register: string }) {
  const [counted, count] = useValues<Counted>({ pieces: {}, whole: 0, cards: 0 });
  const [isByPiece, setByPiece] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { form, isBusy, field, errors, send } = useSending(['cash', 'checks', 'cards'], {
    restAt: 'cash',
    onFailed: () => setAsking(false),
  });
  const { cards, checks = 0 } = counted;
  const inPieces = pieces.reduce((sum, piece) => sum + piece * (counted.pieces[piece] ?? 0), 0);
  const cash = isByPiece ? inPieces : counted.whole;

  const closeShift = async (intent: string) => {
    const values = {
      cash: toMajor(cash),
      ...(counted.checks !== undefined && { checks: toMajor(counted.checks) }),
      cards: toMajor(cards),
    };
    const { redirect } = await ask<Success>('/pos/shift/close', { method: 'POST', form: values, intent });
    await leaveFor(redirect ?? '/pos/shift');
  };
  return (
    <form
      {...form}
      className="panel grid gap-4 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        setAsking(true);
      }}
    >
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
              value={counted.pieces[piece] ?? 0}
              onChange={(n) => count({ pieces: { ...counted.pieces, [piece]: n ?? 0 } })}
            />
          ))}
        </fieldset>
      ) : (
        <MoneyField
          big
          label={t('Cash counted')}
          value={counted.whole}
          {...field('cash')}
          onChange={(whole) => count({ whole })}
        />
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
        {...field('checks')}
        onChange={(checks) => count({ checks })}
      />
      <MoneyField
        label={t('Cards of the terminals')}
        hint={t('The total of the terminals’ own reports for this shift.')}
        size={56}
        value={cards}
        {...field('cards')}
        onChange={(cards) => count({ cards })}
      />
      <Button type="submit" size={56}>
        {t('Close with %s', price(cash + checks))}
      </Button>
      <Confirm
        open={isAsking}
        title={t('Close the shift of %s?', register)}
        consequence={
          counted.checks === undefined
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
        onConfirm={() => send(closeShift)}
        onClose={() => setAsking(false)}
      />
    </form>
  );
}
