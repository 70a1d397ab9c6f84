import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { ApiError, ask, newIntent } from '../../api/client';
import type { Shift } from '../../api/types';
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

type Opening = { at: 'asking' } | { at: 'opening' } | { at: 'refused'; problem: string };

/** The drawer is counted before anything is sold (SHIFT-1). */
export function OpenShift({ path, register, home, onOpened }: OpenShiftProps) {
  const [float, setFloat] = useState<Cents>(0);
  const [opening, setOpening] = useState<Opening>({ at: 'asking' });
  const intent = useRef(newIntent());
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!path || opening.at === 'opening') return;
    setOpening({ at: 'opening' });
    try {
      const form = { float: toMajor(float) };
      onOpened(await ask<Shift>(path, { method: 'POST', form, intent: intent.current }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 409) failedOnReload(error.message); // it was opened elsewhere
      if (error.isAnswer) intent.current = newIntent();
      setOpening({ at: 'refused', problem: error.fields.float ?? error.message });
    }
  };
  return (
    <form className="panel open-shift" onSubmit={submit}>
      <h2>{t('Open the register')}</h2>
      {path ? (
        <>
          <p className="mut">{t('Count the cash in the drawer of %s. Nothing is sold before.', register)}</p>
          <MoneyField
            ref={home}
            data-home=""
            big
            name="float"
            label={t('Float in the drawer')}
            value={float}
            onChange={(cents) => {
              if (cents !== float) intent.current = newIntent();
              setFloat(cents);
            }}
            error={opening.at === 'refused' ? opening.problem : undefined}
          />
          <Button
            look="primary"
            size={64}
            layout="wide"
            type="submit"
            shortcut="Enter"
            busy={opening.at === 'opening'}
          >
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
