import { t } from '../lib/text';
import { Button } from '../ui/button';

type Props = {
  /** What differs now, in words. */
  differs: readonly string[];
  onTheirs: () => void;
  onMine: () => void;
};

/** Somebody saved the same record first: what they made of it, and the two ways on. */
export function Meanwhile({ differs, onTheirs, onMine }: Props) {
  return (
    <section
      className="notice barricade flex flex-wrap items-center gap-x-4 gap-y-2"
      role="alert"
      aria-label={t('Changed meanwhile')}
    >
      <div className="min-w-0 flex-1 basis-64">
        <p className="b">{t('Somebody else has changed this meanwhile. Nothing of yours is saved yet.')}</p>
        {differs.map((words) => (
          <p key={words} className="wrap-anywhere">
            {words}
          </p>
        ))}
      </div>
      <div className="actions">
        <Button onClick={onTheirs}>{t('Take theirs')}</Button>
        <Button onClick={onMine}>{t('Keep mine')}</Button>
      </div>
    </section>
  );
}
