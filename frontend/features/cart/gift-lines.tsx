import type { Voucher } from '../../api/types';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';

export type GiftLinesProps = {
  vouchers: readonly Voucher[];
  leaving: readonly string[];
  onRemove: (voucher: Voucher) => void;
};

/** The gift vouchers that the cart buys. */
export function GiftLines({ vouchers, leaving, onRemove }: GiftLinesProps) {
  return (
    <ul className="panel divide-y divide-rule" aria-label={t('Gift vouchers')}>
      {vouchers.map((voucher) => (
        <li key={voucher.key} className="flex flex-wrap items-center gap-4 p-4" data-key={voucher.key}>
          <b className="min-w-0 flex-1">{voucher.description}</b>
          <span className="money text-h4">{voucher.amount_text}</span>
          <button
            type="button"
            className="btn q text-ink"
            aria-disabled={leaving.includes(voucher.key) || undefined}
            onClick={() => !leaving.includes(voucher.key) && onRemove(voucher)}
          >
            <Icon name="close" />
            <span className="sr-only">
              {t('Remove')} {voucher.description}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
