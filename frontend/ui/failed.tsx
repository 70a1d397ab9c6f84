import { t } from '../lib/text';
import { Button } from './button';

/** Stands where something could not be loaded or drawn (MSG-6). */
export function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="notice barricade" role="alert">
      <p className="b">{t('Something went wrong!')}</p>
      <Button onClick={onRetry}>{t('Try again')}</Button>
    </div>
  );
}
