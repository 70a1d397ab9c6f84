import { useState } from 'react';
import { ask, newIntent } from '../api/client';
import type { Said } from '../api/types';
import { wordsOf } from '../api/words';
import { t } from '../lib/text';
import { Check } from '../ui/field';
import { failed } from '../ui/toasts';
import type { Notifying } from './notify-fields';

type Known = { customer_id: number; email: string; phone: string };

/**
 * Contact details that were changed for a message are saved back to the customer where that is wished (NOTE-4): the box that
 * asks, and what is done once the message is on its way. It says whether they are the customer's now. at is where the till's
 * call is made.
 */
export function useKeptContact(
  { customer_id: customerId, email, phone }: Known,
  wish: Notifying,
  at = (path: string) => path,
) {
  const [isWished, setWished] = useState(false);
  const changed = {
    ...(wish.notifyByEmail && wish.email.trim() !== email && { email: wish.email.trim() }),
    ...(wish.notifyByText && wish.phone.trim() !== phone && { telephone: wish.phone.trim() }),
  };
  const isAsked = customerId > 0 && wish.notifyCustomer && Object.keys(changed).length > 0;
  const box = isAsked && (
    <Check
      label={t('Save the changed contact details to the customer')}
      checked={isWished}
      onChange={(event) => setWished(event.currentTarget.checked)}
    />
  );
  const keep = async (): Promise<boolean> => {
    if (!isAsked || !isWished) return false;
    try {
      const path = at('/pos/customer/updateContactInfo');
      await ask<Said>(path, { method: 'POST', query: { customerId }, form: changed, intent: newIntent() });
      return true;
    } catch (error) {
      // The message is sent already: that the customer could not be changed is said beside it.
      failed(wordsOf(error));
      return false;
    }
  };
  return { box, keep };
}
