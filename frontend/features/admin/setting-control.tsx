import type { SettingView } from '../../api/types';
import type { Sending } from '../../form/use-sending';
import { contrastWithWhite } from '../../lib/contrast';
import { t } from '../../lib/text';
import { RadioGroup } from '../../ui/choice-group';
import { Check, Field, FieldGroup, Select } from '../../ui/field';
import { MoneyField } from '../../ui/money-field';
import { NumberField } from '../../ui/number-field';
import { PercentField } from '../../ui/percent-field';
import { TextArea } from '../../ui/text-area';
import { Ordered } from './ordered';

type Props = {
  setting: SettingView;
  value: string;
  onChange: (value: string) => void;
  field: ReturnType<Sending['field']>;
};

/** What a setting is written by. Its value is the text that the server keeps. */
export function SettingControl({ setting, value, onChange, field }: Props) {
  const { kind, words, help, least, most, unit, choices } = setting;
  const named = { label: words, hint: help, ...field };
  switch (kind) {
    case 'switch':
      return (
        <RadioGroup
          {...named}
          value={value}
          choices={[
            { value: 'true', label: t('On') },
            { value: 'false', label: t('Off') },
          ]}
          onChange={onChange}
        />
      );
    case 'number':
      return (
        <NumberField
          {...named}
          label={unit ? `${words} (${unit})` : words}
          hint={
            <>
              {help} {t('%d to %d', least, most)}
            </>
          }
          min={least}
          max={most}
          value={Number(value)}
          onChange={(next) => onChange(String(next))}
        />
      );
    case 'money':
      return <MoneyField {...named} value={Number(value)} onChange={(cents) => onChange(String(cents))} />;
    case 'percent':
      return (
        <PercentField
          {...named}
          value={Number(value) * 100}
          onChange={(ppm) => onChange(String(Math.round(ppm / 100)))}
        />
      );
    case 'choice':
    case 'taxclass':
      return (
        <Select
          {...named}
          value={value}
          options={choices.map((one) => ({ value: one.value, label: one.words, isData: one.is_data }))}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'colour':
      return <ColourField {...named} value={value} onChange={onChange} />;
    case 'lines':
      return <TextArea {...named} value={value} onChange={onChange} />;
    case 'order':
      return <OrderField setting={setting} value={value} onChange={onChange} error={field.error} />;
    default:
      return (
        <Field
          {...named}
          autoComplete="off"
          maxLength={most || undefined}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

type ColourProps = {
  label: string;
  hint: string;
  name: string;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
};

const leastContrast = 4.5;

function ColourField({ label, hint, name, error, value, onChange }: ColourProps) {
  const contrast = contrastWithWhite(value);
  return (
    <div className="grid gap-2">
      <Field
        label={label}
        hint={hint}
        name={name}
        error={error}
        autoComplete="off"
        spellCheck={false}
        maxLength={7}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value.trim())}
      />
      <div className="setting-colour">
        <input
          type="color"
          aria-label={t('Pick a color')}
          value={contrast ? value : '#0b4da2'}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {contrast !== undefined && (
          <p role="status">
            {contrast >= leastContrast
              ? t('White words read %s to 1 on it.', contrast.toFixed(2))
              : t('White words read %s to 1 on it: too little, 4.5 is needed.', contrast.toFixed(2))}
          </p>
        )}
      </div>
    </div>
  );
}

type Row = { code: string; isOn: boolean };

function rowsOf(value: string): Row[] {
  return value
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .flatMap(([code, , off]) => (code ? [{ code, isOn: off !== 'off' }] : []));
}

const written = (rows: readonly Row[]) =>
  rows.map(({ code, isOn }, at) => `${code} ${(at + 1) * 10}${isOn ? '' : ' off'}`).join('\n');

function OrderField({
  setting: { words, help, choices },
  value,
  onChange,
  error,
}: Pick<Props, 'setting' | 'value' | 'onChange'> & { error: string | undefined }) {
  const rows = rowsOf(value);
  const choice = (code: string) => choices.find((one) => one.value === code);
  return (
    <FieldGroup label={words} hint={help} error={error}>
      <Ordered
        label={words}
        rows={rows}
        rowKey={({ code }) => code}
        rowName={({ code }) => choice(code)?.words ?? code}
        isFixed={({ code }) => code === 'total'}
        onMove={(next) => onChange(written(next))}
      >
        {({ code, isOn }) =>
          choice(code)?.needed ? (
            <span className="setting-fixed">{choice(code)?.words}</span>
          ) : (
            <Check
              label={choice(code)?.words ?? code}
              checked={isOn}
              onChange={(event) => {
                const is = event.currentTarget.checked;
                onChange(written(rows.map((row) => (row.code === code ? { code, isOn: is } : row))));
              }}
            />
          )
        }
      </Ordered>
    </FieldGroup>
  );
}
