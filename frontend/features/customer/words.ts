import { ApiError } from '../../api/client';
import type { Customer } from '../../api/types';
import { t } from '../../lib/text';

export function nameOf({
  firstname,
  lastname,
  company,
  email,
}: Pick<Customer, 'firstname' | 'lastname' | 'company' | 'email'>): string {
  return [firstname, lastname].filter(Boolean).join(' ') || company || email;
}

/** What to show of a refusal that stands beside no field. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof ApiError)) {
    console.error(error);
    return t('Something went wrong!');
  }
  const words = [...Object.values(error.fields), ...error.sentences];
  return words.length ? words.join(' ') : error.message;
}
