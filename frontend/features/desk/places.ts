import type { DeskLinks } from '../../api/types';
import { t } from '../../lib/text';
import type { IconName } from '../../ui/icon';

/** The screens of the staff, by the name of their link. */
export type Place = Exclude<
  keyof DeskLinks,
  'payments_waiting' | 'lock' | 'pin' | 'badge' | 'training' | 'logout'
>;

export type PlaceLink = {
  place: Place;
  href: string;
  icon: IconName;
  words: string;
  /** In the bar there is room for a short one. */
  short: string;
  count: number;
};

/** Where this person may go, in the order of the menu. */
export function placesOf(links: DeskLinks): PlaceLink[] {
  const all: [Place, IconName, string, string?][] = [
    ['sale', 'plus', t('New Sale'), t('Sale')],
    ['orders', 'list', t('Orders')],
    ['customers', 'user', t('Customers')],
    ['payments', 'card', t('Payments needing attention'), t('Payments')],
    ['shift', 'cash', t('Shift')],
    ['returns', 'undo', t('Returns')],
    ['pickups', 'box', t('Pickups')],
    ['cores', 'core', t('Cores')],
    ['messages', 'bell', t('Messages')],
    ['reviews', 'star', t('Reviews')],
    ['audit', 'clock', t('Audit log'), t('Audit')],
  ];
  return all.flatMap(([place, icon, words, short = words]) => {
    const href = links[place];
    const count = place === 'payments' ? links.payments_waiting : 0;
    return href ? [{ place, href, icon, words, short, count }] : [];
  });
}
