import { classes } from '../lib/classes';
import { t } from '../lib/text';
import { Icon } from './icon';
import { ChoiceMenu } from './menu';
import '../styles/tables.css';

export type Filter = {
  /** The server's name of it. */
  name: string;
  label: string;
  /** What it can be; without choices another control sets it, and its chip only takes it away. */
  choices?: readonly { value: string; label: string }[];
};

export type FilterBarProps = {
  /** The list's name. */
  label: string;
  filters: readonly Filter[];
  values: Record<string, string>;
  onChange: (values: Record<string, string>) => void;
};

/** What narrows a list, as chips: "Brand" opens its choices, "Brand: Kestrel" is taken away by its cross. */
export function FilterBar({ label, filters, values, onChange }: FilterBarProps) {
  const set = (name: string, value: string) => onChange({ ...values, [name]: value });
  const chosen = filters.filter((filter) => values[filter.name]);
  return (
    <fieldset className="filter-bar">
      <legend className="sr-only">{t('Filters of %s', label)}</legend>
      {filters.map((filter) => {
        const value = values[filter.name] ?? '';
        if (!filter.choices && !value) return null;
        const words = filter.choices?.find((choice) => choice.value === value)?.label ?? value;
        const name = value ? `${filter.label}: ${words}` : filter.label;
        return (
          <span key={filter.name} className={classes('chip-set', value && 'on')}>
            {filter.choices ? (
              <ChoiceMenu
                trigger={
                  <button type="button" className={classes('chip', value && 'on')}>
                    {name}
                    {!value && <Icon name="down" size={16} />}
                  </button>
                }
                choices={filter.choices}
                value={value}
                onPick={(next) => set(filter.name, next)}
              />
            ) : (
              <span className="chip on">{name}</span>
            )}
            {value && (
              <button
                type="button"
                className="chip on cross"
                aria-label={t('Remove %s', name)}
                onClick={(event) => {
                  const bar = event.currentTarget.closest('fieldset');
                  set(filter.name, '');
                  // The cross is gone with its filter: the focus stays in the bar.
                  requestAnimationFrame(() => bar?.querySelector('button')?.focus());
                }}
              >
                <Icon name="close" size={16} />
              </button>
            )}
          </span>
        );
      })}
      {chosen.length > 1 && (
        <button
          type="button"
          className="btn q"
          onClick={() => onChange(Object.fromEntries(filters.map((filter) => [filter.name, ''])))}
        >
          {t('Clear all')}
        </button>
      )}
    </fieldset>
  );
}
