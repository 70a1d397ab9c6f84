import { t } from '../lib/text';
import '../styles/tables.css';

export type SkeletonProps = {
  /** The shape of what will stand here; it takes the same room, so that nothing moves. */
  shape: 'text' | 'row' | 'card' | 'plot';
  count?: number;
};

/** Keeps the place of what loads. Nothing is seen of it for the first 300 ms. */
export function Skeleton({ shape, count = 1 }: SkeletonProps) {
  return (
    <div className="skeletons">
      <span className="sr-only" role="status">
        {t('Loading')}
      </span>
      {Array.from({ length: count }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={i} className={`skeleton as-${shape}`} aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}
