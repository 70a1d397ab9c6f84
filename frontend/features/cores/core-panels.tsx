import type { Core } from '../../api/types';
import { printPaper } from '../../lib/print-paper';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import type { Asked } from './take-dialog';

/** The old parts of an order, each with what can be done about it and what was. */
export function CorePanels({ cores, onAsk }: { cores: readonly Core[]; onAsk: (asked: Asked) => void }) {
  return (
    <ul className="grid gap-4" aria-label={t('Old parts')}>
      {cores.map((core) => (
        <li key={core.core_id} className="panel core-panel">
          <div className="grid gap-1">
            <p>
              <b translate="no">
                {core.manufacturer} <span className="pn">{core.model}</span>
              </b>{' '}
              {core.is_overdue && <span className="st brown">{t('Overdue')}</span>}
              <span className="mut block" translate="no">
                {core.product}
              </span>
            </p>
            <p>{core.stands}</p>
            {core.owed > 0 && (
              <p className="mut">
                {core.due_text
                  ? t('Worth %s, due %s', core.worth_text, core.due_text)
                  : t('Worth %s', core.worth_text)}
              </p>
            )}
          </div>
          <div className="do">
            {core.take_url && core.owed > 0 && (
              <Button size={56} look="primary" onClick={() => onAsk({ core })}>
                {t('Take in')}{' '}
                <span className="sr-only" translate="no">
                  {core.model}
                </span>
              </Button>
            )}
            {core.take_url &&
              core.lots.map((lot) => (
                <Button key={lot.tag} size={56} look="primary" onClick={() => onAsk({ core, lot })}>
                  {t('Inspect %s', lot.label)}
                </Button>
              ))}
            {core.lots.map(
              ({ tag, label, tag_url: url }) =>
                url && (
                  <Button key={`tag ${tag}`} size={56} onClick={() => printPaper(url)}>
                    <Icon name="print" />
                    {t('Tag %s', label)}
                  </Button>
                ),
            )}
          </div>
          <ol className="core-steps">
            {core.steps.map((step) => (
              <li key={step.event_id}>
                <span className="mut n" translate="no">
                  {step.date_text}
                </span>{' '}
                {step.words}
                {step.reason && (
                  <span className="mut" translate="no">
                    {' '}
                    · {step.reason}
                  </span>
                )}
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ul>
  );
}
