import { type ComponentProps, useState } from 'react';
import { dayText } from '../lib/days';
import { t } from '../lib/text';
import { FieldFrame, type FieldFrameProps, parted } from './field';

// The browser's own fields: each person's order of day and month, typed in one go without a mouse (11 21 2026, arrows
// to step), a calendar drawn for the device, spoken by every screen reader, and 0 KB. What they lack is told in words:
// a date that was only half typed reads as none, and one out of bounds is taken silently.

type DatedProps = FieldFrameProps &
  Omit<ComponentProps<'input'>, 'style' | 'size' | 'type' | 'value' | 'onChange' | 'min' | 'max'> & {
    /** '' is none. */
    value: string;
    onChange: (value: string) => void;
    min?: string;
    max?: string;
  };

/** A day, YYYY-MM-DD. */
export function DateField(props: DatedProps) {
  return (
    <Dated {...props} type="date" half={t('Give the whole date: month, day and year.')} text={dayText} />
  );
}

/** A time of day at the store, HH:MM in 24 hours, shown as the person's device shows time. */
export function TimeField(props: DatedProps) {
  return <Dated {...props} type="time" half={t('Give the whole time: hours and minutes.')} text={timeText} />;
}

/** A day and time at the store, YYYY-MM-DDTHH:MM; which instant that is, the server knows. */
export function DateTimeField(props: DatedProps) {
  return (
    <Dated
      {...props}
      type="datetime-local"
      half={t('Give the whole date and time.')}
      text={(at) => `${dayText(at.slice(0, 10))} ${timeText(at.slice(11))}`}
    />
  );
}

// A year of 4 digits: else the browser waits for a fifth and sixth before it goes on to the hours.
const latest = { date: '9999-12-31', time: undefined, 'datetime-local': '9999-12-31T23:59' };

type Kind = { type: keyof typeof latest; half: string; text: (value: string) => string };

function Dated({ type, half, text, ...props }: DatedProps & Kind) {
  const [frame, { value, onChange, min, max, ...input }] = parted(props);
  const [young, setYoung] = useState(''); // with a year that is still being typed: 0002, 0020, 0202
  const [isHalf, setHalf] = useState(false);
  const [isHere, setHere] = useState(false);
  const problem = () => {
    if (isHalf || (young && !value)) return half;
    if (value && min && value < min) return t('%s at the earliest', text(min));
    if (value && max && value > max) return t('%s at the latest', text(max));
    return undefined;
  };
  return (
    <FieldFrame {...frame} error={frame.error ?? (isHere ? undefined : problem())} id={input.id}>
      {(marks) => (
        <input
          {...input}
          {...marks}
          className="in n"
          type={type}
          min={min}
          max={max ?? latest[type]}
          value={value || young}
          onFocus={(event) => {
            setHere(true);
            input.onFocus?.(event);
          }}
          onChange={(event) => {
            const now = event.currentTarget.value;
            const isYoung = /^0\d{3}-/.test(now);
            setYoung(isYoung ? now : '');
            onChange(isYoung ? '' : now);
          }}
          onBlur={(event) => {
            setHere(false);
            setHalf(event.currentTarget.validity.badInput);
            input.onBlur?.(event);
          }}
        />
      )}
    </FieldFrame>
  );
}

/** "14:30" as "2:30 pm" (API-5). */
function timeText(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`;
}
