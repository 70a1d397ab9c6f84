import type { RefObject } from 'react';
import { type ShortcutGroup, Shortcuts } from '../../features/desk/shortcuts';
import { tenders } from '../../features/payment/tender';
import { shortcutOf, wordOf } from '../../features/payment/tender-column';
import { t } from '../../lib/text';

type HelpProps = {
  open: boolean;
  /** What is on the screen is listed first. */
  isSale: boolean;
  returnTo: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** The shortcuts (POS-5). */
export function Help({ open, isSale, returnTo, onClose }: HelpProps) {
  const sale: ShortcutGroup = [
    t('Sale'),
    [
      [[t('Scan')], t('Adds the part, wherever the focus is; in a return, finds what it was sold on')],
      [['F2'], t('Search parts')],
      [['↑', '↓'], t('Choose a part found; with an empty search, a line of the ticket')],
      [['Enter'], t('Add the chosen part; with an empty search, type the quantity of the line')],
      [['Alt ↑', 'Alt ↓'], t('One more, one fewer of the line')],
      [['Alt Del'], t('Remove the line')],
      [['Alt 1…8'], t('With an empty search, a part or a customer of this register’s last')],
      [['F3'], t('Customer')],
      [['Alt V'], t('Select Vehicle')],
      [['Alt N'], t('Hide what is not known to fit the vehicle, or show it again')],
      [['F4'], t('Create Order for Later; a new sale begins')],
      [['F6'], t('Saved orders and quotes')],
      [['Ctrl 1…9'], t('The open ticket of that tab')],
      [['Alt T'], t('Another ticket beside this one')],
      [['F8'], t('Another price for the line')],
      [['Alt L'], t('Add Labor')],
      [['Alt C'], t('Add Custom Product')],
      [['Alt J'], t('Add a job: labor and the parts that fit')],
      [['Alt O'], t('Add PO Number')],
      [
        ['Alt I'],
        t('Order what is missing of the line, or no more; once it is an order, from a distributor'),
      ],
      [['Alt X'], t('Lost sale: take off what is missing of the line, or all of it, and write it down')],
      [['Alt M'], t('Note on the line, and on the ticket')],
      [['Alt Q'], t('Create a Quote')],
      [['F9'], t('Check Out')],
      [['Ctrl Del'], t('Cancel Order')],
      [['F7'], t('Open the drawer without a sale')],
      [['Alt A'], t('Orders')],
      [['Alt R'], t('Parts come back; scanning a receipt opens its order')],
      [['Alt S'], t('Shift')],
      [['Alt K'], t('Lock')],
    ],
  ];
  const payment: ShortcutGroup = [
    t('Payment'),
    [
      [['Enter'], t('Take the amount and complete the sale')],
      [[t('Split')], t('Type an amount, Enter, then the next way to pay')],
      ...tenders.map((one): [string[], string] => [[shortcutOf(one)], wordOf(one)]),
      [['F3'], t('Customer')],
      [['Alt V'], t('Select Vehicle')],
      [['Alt H'], t('Order History')],
      [['Alt O'], t('Add PO Number')],
      [['Ctrl Del'], t('Cancel Check Out')],
      [['F4'], t('Park the order, paid in part or not; a new sale begins')],
      [['Esc'], t('Back to sale')],
      [['Ctrl P'], t('Print the receipt')],
      [['Enter'], t('Done, once the change is handed over')],
    ],
  ];
  const anywhere: ShortcutGroup = [t('Anywhere'), [[['?', 'F1'], t('This list')]]];
  const groups = isSale ? [sale, payment, anywhere] : [payment, sale, anywhere];
  return <Shortcuts open={open} groups={groups} returnTo={returnTo} onClose={onClose} />;
}
