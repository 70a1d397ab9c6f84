import { t } from '../lib/text';
import { ToldError } from '../lib/told-error';
import { Button } from './button';

export type FailedProps = {
  /** What was thrown: what it tells is said, of a fault of ours its code. */
  error?: unknown;
  onRetry: () => void;
};

/** Stands where something could not be loaded or drawn (MSG-6). */
export function Failed({ error, onRetry }: FailedProps) {
  const title = t('Something went wrong!');
  const told = error instanceof ToldError ? error : undefined;
  const why = told?.code ? t('Code %s.', told.code) : told?.message;
  return (
    <div className="notice barricade" role="alert">
      <p className="b">{title}</p>
      {why && why !== title && <p>{why}</p>}
      <Button onClick={onRetry}>{t('Try again')}</Button>
    </div>
  );
}
