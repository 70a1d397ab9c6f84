import { classes } from '../lib/classes';
import { t } from '../lib/text';

/** Page numbers to show; 0 is a gap. At most 10, always with the first and the last (LIST-3). */
export function pageNumbers(page: number, pages: number): number[] {
  if (pages <= 10) return Array.from({ length: pages }, (_, i) => i + 1);
  const first = Math.max(1, Math.min(page - 3, pages - 7));
  const from = page <= 6 ? 1 : first;
  const to = page <= 6 ? 8 : Math.min(pages, first + 6 + (page > pages - 6 ? 1 : 0));
  const middle = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return [...(from > 1 ? [1, 0] : []), ...middle, ...(to < pages ? [0, pages] : [])];
}

export type PagerProps = {
  /** The list's name. */
  label: string;
  page: number;
  pages: number;
  /** "Showing 1 to 10 of 57 (6 Pages)" */
  position: string;
  isBlocked?: boolean;
  onPage: (page: number) => void;
};

/** The pages of a list. */
export function Pager({ label, page, pages, position, isBlocked, onPage }: PagerProps) {
  return (
    <div className="pager">
      <p className="mut n" role="status">
        {position}
      </p>
      {pages > 1 && (
        <nav aria-label={t('Pages of %s', label)}>
          <ol>
            {pageNumbers(page, pages).map((number, i, all) => (
              <li key={number || `gap after ${all[i - 1]}`} className={classes(!number && 'gap')}>
                {number ? (
                  <button
                    type="button"
                    className="btn"
                    aria-label={t('Page %s', number)}
                    aria-current={number === page ? 'page' : undefined}
                    aria-disabled={isBlocked || undefined}
                    onClick={() => !isBlocked && number !== page && onPage(number)}
                  >
                    {number}
                  </button>
                ) : (
                  '…'
                )}
              </li>
            ))}
          </ol>
        </nav>
      )}
    </div>
  );
}
