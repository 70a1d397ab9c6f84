import type { Desk } from '../../api/types';

/** Dana at the front counter, for tests. */
export const desk: Desk = {
  register: 'Front counter',
  location: 'Cedar Falls',
  cashier: 'Dana M.',
  cashier_id: 7,
  lock_after: 900,
  printer_way: 'browser',
  print_after_sale: false,
  links: { sale: '/checkout/cart', payments_waiting: 0, logout: '/pos/logout' },
};
