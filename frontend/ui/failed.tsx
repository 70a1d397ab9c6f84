import { t } from '../lib/text';
import { ToldError } from '../lib/told-error';
import { Button } from './button';

export type FailedProps = {
  /** What was thrown; what it tells, a fault's code among it, is said. */
  error?: unknown;
  onRetry: () => void;
};

/** Stands where something could not be loaded or drawn (MSG-6). */
export function Failed({ error, onRetry }: FailedProps) {
  const title = t('Something went wrong!');
  const why = error instanceof ToldError ? error.message.replace(title, '').trim() : '';
  return (
    <div className="notice barricade" role="alert">
      <p className="b">{title}</p>
      {why && <p>{why}</p>}
      <Button onClick={onRetry}>{t('Try again')}</Button>
    </div>
  );
}
