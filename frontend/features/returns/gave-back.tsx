import type { RefObject } from 'react';
import type { ExchangeDone } from '../../api/types';
import { fromMajor, price } from '../../lib/money';
import { printPaper } from '../../lib/print-paper';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Icon } from '../../ui/icon';

type GaveBackProps = {
  done: ExchangeDone | undefined;
  returnTo: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** What goes back to the customer, and how: in sight until it is handed over. */
export function GaveBack({ done, returnTo, onClose }: GaveBackProps) {
  const out = done?.returns.flatMap(({ refunds }) =>
    refunds.filter((one) => one.transaction_type !== 'exchange'),
  );
  const sum = out?.reduce((sum, one) => sum + fromMajor(one.amount), 0) ?? 0;
  return (
    <Dialog
      open={done !== undefined}
      onClose={onClose}
      returnTo={returnTo}
      title={t('Taken back')}
      actions={
        <>
          {done?.returns.map((paper) => (
            <Button key={paper.return_id} size={56} onClick={() => printPaper(paper.paper_url)}>
              <Icon name="print" />
              {t('Print %s', paper.receipt_number)}
            </Button>
          ))}
          <Button look="primary" size={56} shortcut="Enter" autoFocus onClick={onClose}>
            {t('Done')}
          </Button>
        </>
      }
    >
      {done?.warning && (
        <p className="notice barricade" role="alert">
          {done.warning}
        </p>
      )}
      {sum > 0 && (
        <p className="mb-4">
          <span className="lab">{t('We give back')}</span>
          <output className="total block">{price(sum)}</output>
        </p>
      )}
      {done?.returns.map((paper) => (
        <section key={paper.return_id} aria-label={t('Refund %s', paper.receipt_number)}>
          <dl className="figures large">
            {paper.refunds.map((one) => (
              <div key={`${one.refund_id}`}>
                <dt>
                  <span translate="no">{one.label}</span>{' '}
                  <span className="mut">{one.transaction_type === 'exchange' ? '' : one.state_text}</span>
                </dt>
                <dd className="money">{one.amount_text}</dd>
              </div>
            ))}
            {fromMajor(paper.storeCredit) > 0 && (
              <div>
                <dt>{t('Store credit')}</dt>
                <dd className="money">{paper.storeCredit_text}</dd>
              </div>
            )}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
