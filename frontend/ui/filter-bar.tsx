import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classes } from '../lib/classes';
import { type Day, dayText } from '../lib/days';
import { t } from '../lib/text';
import { Button } from './button';
import { DateRange } from './date-range';
import { Field } from './field';
import { Icon } from './icon';
import { ChoiceMenu } from './menu';
import { Over } from './over';
import '../styles/tables.css';

export type Filter = {
  /** The server's name of it. */
  name: string;
  label: string;
  /** What it can be; without a way to choose, another control sets it, and its chip only takes it away. */
  choices?: readonly { value: string; label: string }[];
  /** It is typed into a field that the chip opens, whose keyboard on a phone is this. */
  typed?: 'text' | 'tel' | 'email' | 'decimal';
  /** It is a span of days: `name` is the first, `to` the server's name of the last. */
  days?: { to: string; today: Day };
  /** Few need it: its chip comes with "More filters". */
  isRare?: boolean;
};

/** What the server calls the parts of these filters. */
export function namesOf(filters: readonly Filter[]): string[] {
  return filters.flatMap(({ name, days }) => (days ? [name, days.to] : [name]));
}

export type FilterBarProps = {
  /** The list's name. */
  label: string;
  filters: readonly Filter[];
  values: Record<string, string>;
  onChange: (values: Record<string, string>) => void;
};

/** What narrows a list, as chips: "Brand" opens its choices, "Brand: Kestrel" is taken away by its cross. */
export function FilterBar({ label, filters, values, onChange }: FilterBarProps) {
  const set = (next: Record<string, string>) => onChange({ ...values, ...next });
  const empty = (which: readonly Filter[]) => Object.fromEntries(namesOf(which).map((name) => [name, '']));
  const [isAll, setAll] = useState(false);
  const chosen = filters.filter((filter) => wordsOf(filter, values));
  const shown = filters.filter((filter) => isAll || !filter.isRare || chosen.includes(filter));
  return (
    <fieldset className="filter-bar">
      <legend className="sr-only">{t('Filters of %s', label)}</legend>
      {shown.map((filter) => {
        const words = wordsOf(filter, values);
        const name = words ? `${filter.label}: ${words}` : filter.label;
        const isFixed = !filter.choices && !filter.typed && !filter.days;
        if (isFixed && !words) return null;
        return (
          <span key={filter.name} className={classes('chip-set', words && 'on')}>
            {isFixed ? (
              <span className="chip on">{name}</span>
            ) : (
              <Chip filter={filter} name={name} isOn={words !== ''} values={values} onSet={set} />
            )}
            {words && (
              <button
                type="button"
                className="chip on cross"
                aria-label={t('Remove %s', name)}
                onClick={(event) => {
                  const bar = event.currentTarget.closest('fieldset');
                  set(empty([filter]));
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
      {!isAll && filters.some(({ isRare }) => isRare) && (
        <button
          type="button"
          className="chip"
          onClick={(event) => {
            const bar = event.currentTarget.closest('fieldset');
            const next = filters.find((filter) => !shown.includes(filter));
            setAll(true);
            // The chip is gone: the focus goes to the first that came.
            const at = next ? filters.indexOf(next) : 0;
            requestAnimationFrame(() =>
              bar?.querySelectorAll<HTMLElement>('.chip-set > .chip:first-child')[at]?.focus(),
            );
          }}
        >
          {t('More filters')}
          <Icon name="down" size={16} />
        </button>
      )}
      {chosen.length > 1 && (
        <button type="button" className="btn q" onClick={() => onChange(empty(filters))}>
          {t('Clear all')}
        </button>
      )}
    </fieldset>
  );
}

/** What a filter is set to, in words; '' while it is open. */
function wordsOf({ name, choices, days }: Filter, values: Record<string, string>): string {
  const value = values[name] ?? '';
  if (!days) return choices?.find((choice) => choice.value === value)?.label ?? value;
  const [from, to] = [value, values[days.to] ?? ''].map((day) => day && dayText(day));
  if (from && to) return from === to ? from : `${from} – ${to}`;
  if (from) return t('from %s', from);
  return to ? t('until %s', to) : '';
}

type ChipProps = {
  filter: Filter;
  name: string;
  isOn: boolean;
  values: Record<string, string>;
  onSet: (values: Record<string, string>) => void;
};

/** Opens what sets the filter. */
function Chip({ filter, name, isOn, values, onSet }: ChipProps) {
  const value = values[filter.name] ?? '';
  const shown = isOn ? (
    <span>
      {filter.label}: <span translate="no">{wordsOf(filter, values)}</span>
    </span>
  ) : (
    name
  );
  if (filter.choices)
    return (
      <ChoiceMenu
        trigger={
          <button type="button" className={classes('chip', isOn && 'on')}>
            {shown}
            {!isOn && <Icon name="down" size={16} />}
          </button>
        }
        choices={filter.choices}
        value={value}
        onPick={(next) => onSet({ [filter.name]: next })}
      />
    );
  return (
    <Sheet label={filter.label} name={shown} isOn={isOn}>
      {(done) =>
        filter.days ? (
          <DaysForm filter={filter} values={values} onSet={onSet} onDone={done} />
        ) : (
          <TypedForm filter={filter} value={value} onSet={onSet} onDone={done} />
        )
      }
    </Sheet>
  );
}

type SheetProps = {
  label: string;
  name: ReactNode;
  isOn: boolean;
  children: (done: () => void) => ReactNode;
};

/** A chip and the small form that it opens, in whose first field the focus begins. */
function Sheet({ label, name, isOn, children }: SheetProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const inside = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = isOpen && inside.current?.querySelector('input');
    if (!field) return;
    field.focus();
    if (field.type !== 'date') field.select();
  }, [isOpen]);
  const done = () => {
    button.current?.focus();
    setOpen(false);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes('chip', isOn && 'on')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {name}
        {!isOn && <Icon name="down" size={16} />}
      </button>
      {isOpen && (
        <Over
          id={id}
          role="dialog"
          aria-label={label}
          className="popover"
          anchor={button}
          onClose={() => setOpen(false)}
        >
          <div ref={inside}>{children(done)}</div>
        </Over>
      )}
    </>
  );
}

type FormProps = {
  filter: Filter;
  onSet: (values: Record<string, string>) => void;
  onDone: () => void;
};

function TypedForm({ filter, value, onSet, onDone }: FormProps & { value: string }) {
  const [text, setText] = useState(value);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onDone();
    onSet({ [filter.name]: text.trim() });
  };
  return (
    <form className="grid w-64 max-w-full gap-3" onSubmit={apply}>
      <Field
        label={filter.label}
        inputMode={filter.typed}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button look="ink" type="submit">
        {t('Apply')}
      </Button>
    </form>
  );
}

function DaysForm({ filter, values, onSet, onDone }: FormProps & { values: Record<string, string> }) {
  const { name, label } = filter;
  const { to, today } = filter.days ?? { to: '', today: '' };
  const [days, setDays] = useState({ from: values[name] ?? '', to: values[to] ?? '' });
  const isBackwards = days.from !== '' && days.to !== '' && days.to < days.from;
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (isBackwards) return; // said beside the field
    onDone();
    onSet({ [name]: days.from, [to]: days.to });
  };
  return (
    <form className="grid w-[22rem] max-w-full gap-3" onSubmit={apply}>
      <DateRange label={label} value={days} today={today} onChange={setDays} />
      <Button look="ink" type="submit">
        {t('Apply')}
      </Button>
    </form>
  );
}
