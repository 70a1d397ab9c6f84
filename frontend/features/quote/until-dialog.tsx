import type { RefObject } from 'react';
import { useState } from 'react';
import type { Quote } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { DateField } from '../../ui/date-field';
import { Dialog } from '../../ui/dialog';
import { succeeded } from '../../ui/toasts';
import { holdUntil } from './calls';

type Props = {
  open: boolean;
  quote: Quote;
  returnTo: RefObject<HTMLElement | null>;
  onClose: () => void;
  onHeld: (quote: Quote) => void;
};

/** Another last day for one quote. */
export function UntilDialog({ open, returnTo, ...form }: Props) {
  return (
    <Dialog open={open} onClose={form.onClose} returnTo={returnTo} title={t('Last day of the quote')}>
      <UntilForm {...form} />
    </Dialog>
  );
}

function UntilForm({ quote, onClose, onHeld }: Omit<Props, 'open' | 'returnTo'>) {
  const [until, setUntil] = useState(quote.until);
  const { form, isBusy, field, rest, submit } = useSending(['until']);
  const hold = async (intent: string) => {
    const held = await holdUntil(quote.order_id, until, intent);
    succeeded(held.success ?? '');
    onHeld(held);
  };
  return (
    <form {...form} noValidate className="grid gap-4" onSubmit={(event) => submit(event, hold)}>
      <DateField
        label={t('Holds until')}
        hint={t('Until then it can be approved at its prices.')}
        size={56}
        value={until}
        {...field('until')}
        onChange={setUntil}
      />
      <FormErrors>{rest}</FormErrors>
      <div className="actions">
        <Button size={56} shortcut="Esc" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" look="primary" size={56} shortcut="Enter" busy={isBusy}>
          {t('Save')}
        </Button>
      </div>
    </form>
  );
}
