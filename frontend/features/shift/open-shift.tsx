import { type RefObject, useState } from 'react';
import { ask } from '../../api/client';
import type { Shift } from '../../api/types';
import { useSending } from '../../form/use-sending';
import { type Cents, price, toMajor } from '../../lib/money';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { failedOnReload } from '../../ui/failed-on-reload';
import { MoneyField } from '../../ui/money-field';

export type OpenShiftProps = {
  /** Address of the call; undefined when this person may not open the drawer. */
  path: string | undefined;
  register: string;
  home: RefObject<HTMLInputElement | null>;
  onOpened: (shift: Shift) => void;
};

/** The drawer is counted before anything is sold (SHIFT-1). */
export function OpenShift({ path, register, home, onOpened }: OpenShiftProps) {
  const [float, setFloat] = useState<Cents>(0);
  const { form, isBusy, field, submit } = useSending(['float'], {
    restAt: 'float',
    onFailed: (words, refusal) => {
      if (refusal?.status === 409) failedOnReload(words); // it was opened elsewhere
    },
  });
  const openShift = async (intent: string) => {
    const values = { float: toMajor(float) };
    onOpened(await ask<Shift>(path ?? '', { method: 'POST', form: values, intent }));
  };
  return (
    <form {...form} className="panel open-shift" onSubmit={(event) => submit(event, openShift)}>
      <h2>{t('Open the register')}</h2>
      {path ? (
        <>
          <p className="mut">{t('Count the cash in the drawer of %s. Nothing is sold before.', register)}</p>
          <MoneyField
            ref={home}
            data-home=""
            big
            {...field('float')}
            label={t('Float in the drawer')}
            value={float}
            onChange={setFloat}
          />
          <Button look="primary" size={64} layout="wide" type="submit" shortcut="Enter" busy={isBusy}>
            {t('Open with %s', price(float))}
          </Button>
        </>
      ) : (
        <p className="notice barricade">
          {t('The drawer is closed. Ask someone who may open it to sign in at this register.')}
        </p>
      )}
    </form>
  );
}
