import type { LevelRow } from '../../api/types';
import { t } from '../../lib/text';

/** The price levels: what each is made from. */
export function LevelList({ levels }: { levels: readonly LevelRow[] }) {
  return (
    <section className="panel" aria-labelledby="levels">
      <header>
        <h2 id="levels">{t('Price levels')}</h2>
        <span className="dim">{t('Each customer buys at one. The lower of it and retail is paid.')}</span>
      </header>
      <ul className="trail px-4">
        {levels.map((level) => (
          <li key={level.level_id}>
            <p className="head">
              <a className="l b" href={level.edit_url} translate="no">
                {level.name}
              </a>
              <span className="mut n" translate="no">
                {level.code}
              </span>
            </p>
            {level.made.length === 0 && <p className="dim">{t('Its own prices alone.')}</p>}
            {level.made.map((words) => (
              <p key={words} className="dim" translate="no">
                {words}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
