import type { ReturnDone } from '../../api/types';
import { printPaper } from '../../lib/print-paper';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';

/** The receipt of a refund (RET-1). */
export function ReturnPaper({ done, onNew }: { done: ReturnDone; onNew: () => void }) {
  const { return: paper, warning } = done;
  return (
    <div className="return-done">
      <div className="actions">
        <Button size={56} shortcut="Ctrl P" onClick={() => printPaper(paper.paper_url)}>
          <Icon name="print" />
          {t('Print')}
        </Button>
        <Button size={56} look="primary" autoFocus onClick={onNew}>
          {t('Another return')}
        </Button>
      </div>
      {warning && (
        <p className="notice barricade" role="alert">
          {warning}
        </p>
      )}
      <section className="return-paper" aria-labelledby="paper">
        <h2 id="paper">{t('Refund %s', paper.receipt_number || paper.return_id)}</h2>
        <p translate="no">
          {paper.location} · {paper.register} · {paper.cashier}
        </p>
        <p>
          {paper.order_id > 0 ? t('Order # %d', paper.order_id) : t('Without a receipt')} ·{' '}
          <span translate="no">{paper.date_text}</span>
        </p>
        {paper.customer && <p translate="no">{paper.customer}</p>}
        <p>
          {t('Reason')}: {paper.reason_text}
          {paper.comment && <span translate="no"> · {paper.comment}</span>}
        </p>
        <ul>
          {paper.lines.map((line) => (
            <li key={`${line.order_product_id} ${line.product_id}`}>
              <span className="n">{line.quantity}</span>
              <span translate="no">
                {line.kind === 'core' ? t('Core charge') : line.name} <span className="pn">{line.model}</span>
              </span>
              <span className="money">{line.total_text}</span>
            </li>
          ))}
        </ul>
        <dl className="figures">
          <div>
            <dt>{t('Tax')}</dt>
            <dd className="money">{paper.tax_text}</dd>
          </div>
          <div className="sum">
            <dt>{t('Refund')}</dt>
            <dd className="money">{paper.total_text}</dd>
          </div>
          {paper.refunds.map((one) => (
            <div key={`${one.refund_id} ${one.transaction_id} ${one.transaction_type}`}>
              <dt>
                <span translate="no">{one.label}</span>
                {one.state_text && <span className="mut block">{one.state_text}</span>}
              </dt>
              <dd className="money">{one.amount_text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
