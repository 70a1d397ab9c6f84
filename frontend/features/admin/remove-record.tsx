import { useState } from 'react';
import { ask } from '../../api/client';
import type { Moved } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';

export type RemoveRecordProps = {
  /** Of the record, as its page says it. */
  name: string;
  /** Where it is removed. */
  path:
    | '/admin/api/tax/rate/remove'
    | '/admin/api/tax/area/remove'
    | '/admin/api/tax/class/remove'
    | '/admin/api/category/remove'
    | '/admin/api/brand/remove'
    | '/admin/api/price/remove'
    | '/admin/api/rebate/remove'
    | '/admin/api/canned-job/remove';
  /** What names it there. */
  form: { [name: string]: number };
  consequence: string;
  /** What still depends on it, in words. */
  used?: readonly string[];
};

/** Removes a record unless something depends on it, and says what does. */
export function RemoveRecord({ name, path, form, consequence, used = [] }: RemoveRecordProps) {
  const [isAsking, setAsking] = useState(false);
  const { send, isBusy, rest } = useSending();
  const remove = () =>
    send(async () => {
      setAsking(false);
      const moved = await ask<Moved>(path, { method: 'POST', form });
      location.assign(moved.redirect);
    });
  return (
    <section className="panel" aria-labelledby="remove">
      <header>
        <h2 id="remove">{t('Remove')}</h2>
      </header>
      <div className="in-panel">
        {used.length > 0 && <p>{used.join(' ')}</p>}
        <FormErrors>{rest}</FormErrors>
        <div className="actions">
          <Button
            busy={isBusy}
            off={used.length > 0 && t('It is in use.')}
            aria-haspopup="dialog"
            onClick={() => setAsking(true)}
          >
            {t('Remove')}
          </Button>
        </div>
      </div>
      <Confirm
        open={isAsking}
        title={t('Remove %s?', name)}
        consequence={consequence}
        verb={t('Remove')}
        isBusy={isBusy}
        onClose={() => setAsking(false)}
        onConfirm={remove}
      />
    </section>
  );
}
