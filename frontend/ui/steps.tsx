import { t } from '../lib/text';
import { Icon } from './icon';
import '../styles/surfaces.css';

export type StepsProps = {
  /** Names the whole: "Import a file". */
  label: string;
  steps: readonly string[];
  /** The present one, from 0; the number of steps when all are done. */
  at: number;
  /** Goes back to a step that is done; without it they are words only. */
  onBack?: (step: number) => void;
};

/** Where one stands in a task of several screens: done, here, still open. */
export function Steps({ label, steps, at, onBack }: StepsProps) {
  return (
    <nav className="steps" aria-label={label}>
      <p className="lab">
        {at < steps.length ? t('Step %d of %d', at + 1, steps.length) : t('All %d steps done', steps.length)}
      </p>
      <ol>
        {steps.map((step, i) => (
          <li
            key={step}
            className={i < at ? 'done' : i === at ? 'here' : 'open'}
            aria-current={i === at ? 'step' : undefined}
          >
            <span className="number" aria-hidden="true">
              {i < at ? <Icon name="check" size={16} /> : i + 1}
            </span>
            {i < at && onBack ? (
              <button type="button" onClick={() => onBack(i)}>
                {step}
              </button>
            ) : (
              <span>{step}</span>
            )}
            {i < at && <span className="sr-only">{t('done')}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
