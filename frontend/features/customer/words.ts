import type { Customer } from '../../api/types';

export function nameOf({
  firstname,
  lastname,
  company,
  email,
}: Pick<Customer, 'firstname' | 'lastname' | 'company' | 'email'>): string {
  return [firstname, lastname].filter(Boolean).join(' ') || company || email;
}
