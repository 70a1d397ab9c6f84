import type { RefObject } from 'react';
import { type ShortcutGroup, Shortcuts } from '../../features/desk/shortcuts';
import { t } from '../../lib/text';

type HelpProps = { open: boolean; returnTo: RefObject<HTMLElement | null>; onClose: () => void };

/** The shortcuts (POS-5). */
export function Help({ open, returnTo, onClose }: HelpProps) {
  const groups: ShortcutGroup[] = [
    [
      t('Sale'),
      [
        [[t('Scan')], t('Adds the part, wherever the focus is')],
        [['F2'], t('Search parts')],
        [['↑', '↓'], t('Choose a part found; with an empty search, a line of the ticket')],
        [['Enter'], t('Add the chosen part; with an empty search, type the quantity of the line')],
        [['Alt ↑', 'Alt ↓'], t('One more, one fewer of the line')],
        [['Alt Del'], t('Remove the line')],
        [['F3'], t('Customer')],
        [['Alt V'], t('Select Vehicle')],
        [['F4'], t('Create Order for Later; a new sale begins')],
        [['F6'], t('Saved orders and quotes')],
        [['Ctrl 1…9'], t('The open ticket of that tab')],
        [['Alt T'], t('Another ticket beside this one')],
        [['F8'], t('Another price for the line')],
        [['Alt L'], t('Add Labor')],
        [['Alt C'], t('Add Custom Product')],
        [['Alt O'], t('Add PO Number')],
        [['Alt Q'], t('Create a Quote')],
        [['F9'], t('Check Out')],
        [['Ctrl Del'], t('Cancel Order')],
        [['F7'], t('Open the drawer without a sale')],
        [['Alt A'], t('Orders')],
        [['Alt R'], t('Returns')],
        [['Alt S'], t('Shift')],
        [['Alt K'], t('Lock')],
      ],
    ],
    [
      t('Payment'),
      [
        [['Enter'], t('Take the amount and complete the sale')],
        [['Alt 1'], t('Cash')],
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
    ],
    [t('Anywhere'), [[['?', 'F1'], t('This list')]]],
  ];
  return <Shortcuts open={open} groups={groups} returnTo={returnTo} onClose={onClose} />;
}
