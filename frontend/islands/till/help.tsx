import type { RefObject } from 'react';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';

type HelpProps = { open: boolean; returnTo: RefObject<HTMLElement | null>; onClose: () => void };

/** The shortcuts (POS-5). */
export function Help({ open, returnTo, onClose }: HelpProps) {
  const groups: [string, [string[], string][]][] = [
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
        [['F4'], t('Create Order for Later; once it is saved, a new sale')],
        [['F6'], t('Saved orders and quotes')],
        [['F8'], t('Another price for the line')],
        [['Alt L'], t('Add Labor')],
        [['Alt C'], t('Add Custom Product')],
        [['Alt O'], t('Add PO Number')],
        [['Alt Q'], t('Create a Quote')],
        [['F9'], t('Check Out')],
        [['Ctrl Del'], t('Cancel order')],
      ],
    ],
    [
      t('Payment'),
      [
        [['Enter'], t('Take the amount and complete the sale')],
        [['Alt 1'], t('Cash')],
        [['Esc'], t('Back to sale')],
        [['Ctrl P'], t('Print the receipt')],
        [['Enter'], t('New sale, once the change is handed over')],
      ],
    ],
    [t('Anywhere'), [[['?', 'F1'], t('This list')]]],
  ];
  return (
    <Dialog
      open={open}
      wide
      onClose={onClose}
      returnTo={returnTo}
      title={t('Keyboard shortcuts')}
      actions={
        <Button size={56} onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <div className="shortcuts">
        {groups.map(([title, rows]) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map(([keys, words]) => (
                <div key={words}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{words}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
