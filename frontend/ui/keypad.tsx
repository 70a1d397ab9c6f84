import type { ReactNode } from 'react';
import { t } from '../lib/text';
import { Button } from './button';
import { Icon } from './icon';
import '../styles/keypad.css';

const digits = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '0', '00', '.'] as const;
export type PadKey = (typeof digits)[number] | 'erase' | 'clear';

/** What an amount under the keypad becomes: digits and one point, at most 2 decimals. */
export function padded(text: string, key: PadKey): string {
  if (key === 'clear') return '';
  if (key === 'erase') return text.slice(0, -1);
  if (key === '.') return text.includes('.') ? text : `${text || '0'}.`;
  const next = text === '0' ? key.replace(/^0+(?=.)/, '') : text + key;
  return /^\d{0,11}(\.\d{0,2})?$/.test(next) ? next : text;
}

/** The number keys of the till; `done` is the tall key in the last column. */
export function Keypad({ onKey, done }: { onKey: (key: PadKey) => void; done?: ReactNode }) {
  const key = (name: PadKey) => (
    <Button key={name} size={64} onClick={() => onKey(name)}>
      {name}
    </Button>
  );
  const row = (n: number) => digits.slice(n * 3, n * 3 + 3).map(key);
  return (
    <fieldset className="keypad" aria-label={t('Keypad')}>
      {row(0)}
      <Button size={64} aria-label={t('Erase')} onClick={() => onKey('erase')}>
        <Icon name="erase" size={28} />
      </Button>
      {row(1)}
      <Button size={64} className="word" onClick={() => onKey('clear')}>
        {t('Clear')}
      </Button>
      {row(2)}
      {done}
      {row(3)}
    </fieldset>
  );
}
