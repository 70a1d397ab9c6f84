import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';
import { OptionLine } from './option-line';

type RecentListProps = {
  id: string;
  idOf: (i: number) => string;
  searches: string[];
  marked: number;
  onForget: (text: string) => void;
  onForgetAll: () => void;
};

/**
 * What was searched for last. A listbox holds options and nothing else, so the buttons that remove them stand beside it,
 * each in the line of its option; the keys of the list remove them too.
 */
export function RecentList({ id, idOf, searches, marked, onForget, onForgetAll }: RecentListProps) {
  return (
    <div className="recent">
      <div className="head" id={`${id}-recent`}>
        {t('Recent searches')}
      </div>
      <button type="button" className="btn q" onClick={onForgetAll}>
        {t('Clear all')}
      </button>
      <div id={id} role="listbox" tabIndex={-1} aria-labelledby={`${id}-recent`} className="suggested">
        {searches.map((text, i) => (
          <OptionLine
            key={text}
            id={idOf(i)}
            option={{ kind: 'recent', text }}
            isMarked={i === marked}
            onVehicle={() => undefined}
          />
        ))}
      </div>
      <ul aria-labelledby={`${id}-recent`}>
        {searches.map((text) => (
          <li key={text}>
            <button type="button" className="btn q" onClick={() => onForget(text)}>
              <Icon name="close" />
              <span className="sr-only">{t('Remove %s', text)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
