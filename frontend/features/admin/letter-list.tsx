import type { LetterRow } from '../../api/types';
import { t } from '../../lib/text';

/** What customers are written, in the order of their way through the shop. */
export function LetterList({ letters }: { letters: readonly LetterRow[] }) {
  return (
    <section className="panel" aria-label={t('Letters')}>
      <ul className="trail px-4">
        {letters.map((letter) => (
          <li key={letter.name} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="min-w-0 flex-1 basis-64">
              <a className="l b" href={letter.show_url}>
                {letter.title}
              </a>
              <span className="block dim wrap-anywhere" translate="no">
                {letter.subject}
              </span>
            </span>
            {letter.own.length > 0 ? (
              <span className="st">{t('Own words: %s', letter.own.join(', '))}</span>
            ) : (
              <span className="dim">{t('As the program says')}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
