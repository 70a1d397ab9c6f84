import type { CustomerForm, CustomerGroup } from '../../api/types';
import { t } from '../../lib/text';

/** What somebody else made of a customer meanwhile, in words. */
export function customerDifferences(
  before: CustomerForm,
  now: CustomerForm,
  groups: readonly CustomerGroup[],
): string[] {
  const words: string[] = [];
  const say = (is: boolean, said: string) => is && words.push(said);
  const name = (one: CustomerForm) => `${one.firstname} ${one.lastname}`;
  const group = groups.find((one) => one.customer_group_id === now.customer_group_id)?.name ?? '';
  say(now.merged_into !== before.merged_into, t('They were merged into another customer.'));
  say(now.erased !== before.erased, t('They were erased.'));
  say(name(now) !== name(before), t('Name: %s', name(now)));
  say(now.company !== before.company, t('Company: %s', now.company || t('None')));
  say(now.email !== before.email, t('Email: %s', now.email || t('None')));
  say(now.telephone !== before.telephone, t('Telephone: %s', now.telephone || t('None')));
  say(now.customer_group_id !== before.customer_group_id, t('Group: %s', group));
  say(now.status !== before.status, now.status ? t('They are enabled again.') : t('They were disabled.'));
  say(
    now.tax_exempt !== before.tax_exempt || now.tax_exempt_number !== before.tax_exempt_number,
    now.tax_exempt ? t('Tax exempt: %s', now.tax_exempt_number) : t('They pay tax.'),
  );
  say(
    now.newsletter !== before.newsletter || now.texting_alerts !== before.texting_alerts,
    t('What they agreed to be sent is another.'),
  );
  say(
    json(now.addresses) !== json(before.addresses) || now.address_id !== before.address_id,
    t('The addresses are others.'),
  );
  say(
    json(now.account_custom_field) !== json(before.account_custom_field),
    t('The shop’s own fields are others.'),
  );
  return words;
}

const json = (value: unknown) => JSON.stringify(value);
