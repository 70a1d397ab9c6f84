import type { CartBack } from '../../api/types';
import { figure, fromMajor } from '../../lib/money';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';

type BackLinesProps = { back: readonly CartBack[]; onOpen: (orderId: number) => void };

/** What comes back with the ticket: its minus lines (RTN-1). */
export function BackLines({ back, onOpen }: BackLinesProps) {
  return back.map((one) => (
    <li key={one.order_id}>
      {one.lines.map((line, i) => (
        <div key={line.order_product_id} className="tline back">
          <b className="n r">{-line.quantity}</b>
          <div className="named">
            <p className="line" translate="no">
              {line.kind === 'core' ? t('Core charge') : line.name}
            </p>
            <p className="mut">
              <b className="pn" translate="no">
                {line.model}
              </b>{' '}
              · {one.title} · {one.reason_text}
            </p>
            {one.vehicle && (
              <p className="mut s" translate="no">
                {one.vehicle}
              </p>
            )}
          </div>
          <p className="money">{figure(-fromMajor(line.worth))}</p>
          {i === one.lines.length - 1 && (
            <div className="tools">
              <Button className="push" shortcut="Alt R" onClick={() => onOpen(one.order_id)}>
                {t('Change what comes back')}
              </Button>
            </div>
          )}
        </div>
      ))}
    </li>
  ));
}
