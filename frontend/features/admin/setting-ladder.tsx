import type { SettingView } from '../../api/types';
import { classes } from '../../lib/classes';
import { t } from '../../lib/text';
import { nameOf } from './setting-form';

type Props = { setting: SettingView; place: string; onPlace: (place: string) => void };

/** What holds where, and which place says so. */
export function SettingLadder({ setting, place, onPlace }: Props) {
  return (
    <ol className="ladder" aria-label={t('What holds where')}>
      {setting.rungs.map((rung) => {
        const words = (
          <>
            <span className="where" translate="no">
              {nameOf(rung)}
            </span>
            <span className="from">{rung.from}</span>
            <b className="n" translate="no">
              {rung.shown}
            </b>
          </>
        );
        const look = classes(rung.is_own && 'own', rung.place === place && 'at');
        const depth = rung.depth === 3 ? 'd3' : rung.depth === 2 ? 'd2' : '';
        return (
          <li key={rung.place} className={classes(look, depth)}>
            {rung.can_edit ? (
              <button
                type="button"
                aria-current={rung.place === place ? 'true' : undefined}
                onClick={() => onPlace(rung.place)}
              >
                {words}
              </button>
            ) : (
              <p>{words}</p>
            )}
          </li>
        );
      })}
    </ol>
  );
}
