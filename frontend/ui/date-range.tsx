import { addDays, type Day, type Days, monthOf } from '../lib/days';
import { t } from '../lib/text';
import { DateField } from './date-field';
import { type FieldFrameProps, FieldGroup } from './field';

export type DateRangeProps = FieldFrameProps & {
  /** Either day may be '': open on that side. */
  value: Days;
  onChange: (value: Days) => void;
  /** The business day at the store, from the server: the browser's clock may be wrong. */
  today: Day;
};

/** From a day to a day, with the spans that people ask for on one key each. */
export function DateRange({ value, onChange, today, ...frame }: DateRangeProps) {
  const spans: [string, Days][] = [
    [t('Today'), { from: today, to: today }],
    [t('Yesterday'), { from: addDays(today, -1), to: addDays(today, -1) }],
    [t('Last 7 days'), { from: addDays(today, -6), to: today }],
    [t('This month'), { from: monthOf(today).from, to: today }],
    [t('Last month'), monthOf(today, -1)],
  ];
  const isBackwards = value.from !== '' && value.to !== '' && value.to < value.from;
  return (
    <FieldGroup {...frame}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3">
        <DateField
          label={t('From')}
          size={frame.size}
          value={value.from}
          onChange={(from) => onChange({ ...value, from })}
        />
        <DateField
          label={t('To')}
          size={frame.size}
          value={value.to}
          error={isBackwards ? t('The last day is before the first.') : undefined}
          onChange={(to) => onChange({ ...value, to })}
        />
      </div>
      <div className="flex flex-wrap gap-x-2">
        {spans.map(([name, span]) => (
          <button
            key={name}
            type="button"
            className="chip"
            aria-pressed={span.from === value.from && span.to === value.to}
            onClick={() => onChange(span)}
          >
            {name}
          </button>
        ))}
      </div>
    </FieldGroup>
  );
}
