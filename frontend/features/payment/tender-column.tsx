import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { isLocked, isUnderway, type Payment } from './payment-state';
import { icons, isEnabled, noteOf, type Tender, tenders, whyNot } from './tender';

/** The ways to pay that this shop takes (PAY-1). The digit of each stays its own, whichever are shown. */
export function TenderColumn({
  payment,
  onChoose,
}: {
  payment: Payment;
  onChoose: (tender: Tender) => void;
}) {
  const shown = tenders.filter((one) => isEnabled(payment.checkout, one));
  if (shown.length === 0)
    return <p className="notice barricade">{t('No payment types have been enabled.')}</p>;
  return shown.map((tender) => {
    const why = isUnderway(payment) ? t('A payment is on its way') : whyNot(payment.checkout, tender);
    const note = noteOf(payment.checkout, tender);
    const isChosen = payment.entry.tender === tender && !isLocked(payment);
    return (
      <Button
        key={tender}
        look={isChosen && !why ? 'ink' : 'plain'}
        size={64}
        layout="wide"
        shortcut={shortcutOf(tender)}
        off={why}
        aria-pressed={isChosen}
        onClick={() => onChoose(tender)}
      >
        {note && !why ? (
          <span>
            <Icon name={icons[tender]} />
            {wordOf(tender)} <span className="why">{note}</span>
          </span>
        ) : (
          <>
            <Icon name={icons[tender]} />
            {wordOf(tender)}
          </>
        )}
      </Button>
    );
  });
}

export function shortcutOf(tender: Tender): string {
  return `Alt ${tenders.indexOf(tender) + 1}`;
}

export function wordOf(tender: Tender): string {
  switch (tender) {
    case 'cash':
      return t('Cash');
    case 'card':
      return t('Card');
    case 'on_account':
      return t('On account');
    case 'check':
      return t('Check');
    case 'voucher':
      return t('Voucher');
    case 'store_credit':
      return t('Store credit');
    case 'invoice_ecommerce':
      return t('Payment link');
  }
}
