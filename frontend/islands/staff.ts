import type { Island } from '.';

/** The islands of the staff's pages: a list of its own, so that the shop's pages don't carry the names of their files. */
export const staffIslands: Record<string, Island> = {
  lock: () => import('./lock'),
  shift: () => import('./shift'),
  audit: () => import('./audit'),
  till: () => import('./till'),
  orders: () => import('./orders'),
  order: () => import('./order'),
  customers: () => import('./customers'),
  customer: () => import('./customer'),
  tags: () => import('./tags'),
  statement: () => import('./statement'),
  payments: () => import('./payments'),
  returns: () => import('./returns'),
  'desk-bar': () => import('./desk-bar'),
  'office-staff': () => import('./office-staff'),
  'office-member': () => import('./office-member'),
  'office-roles': () => import('./office-roles'),
  'office-settings': () => import('./office-settings'),
  'office-statuses': () => import('./office-statuses'),
  'office-pages': () => import('./office-pages'),
  'office-page': () => import('./office-page'),
};
