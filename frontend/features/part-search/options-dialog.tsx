import { type FormEvent, type ReactNode, type RefObject, useState } from 'react';
import type { PartHit, PartOption } from '../../api/types';
import { entryOf } from '../../lib/entry';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Check, Field, Select } from '../../ui/field';
import { Photo } from '../../ui/photo';
import { TextArea } from '../../ui/text-area';

type Chosen = Record<string, string>;

export type OptionsDialogProps = {
  hit: PartHit | undefined;
  /** What its button does; unless told it adds the part. */
  verb?: string | undefined;
  /** What was chosen before. */
  chosen?: Chosen | undefined;
  returnTo?: RefObject<HTMLElement | null>;
  onClose: () => void;
  onChosen: (hit: PartHit, option: Chosen) => void;
};

/** Asks what a part must be told before it can be sold (PROD-2). */
export function OptionsDialog({ hit, verb, chosen, returnTo, onClose, onChosen }: OptionsDialogProps) {
  return (
    <Dialog
      open={hit !== undefined}
      onClose={onClose}
      {...(returnTo && { returnTo })}
      title={hit ? t('Choose for %s %s', hit.manufacturer, hit.part_number) : ''}
    >
      {hit && (
        <Options
          key={hit.product_id}
          hit={hit}
          verb={verb}
          chosen={chosen}
          onClose={onClose}
          onChosen={onChosen}
        />
      )}
    </Dialog>
  );
}

function Options({
  hit,
  verb = t('Add'),
  chosen: before = {},
  onClose,
  onChosen,
}: Omit<OptionsDialogProps, 'hit' | 'returnTo'> & { hit: PartHit }) {
  const [chosen, setChosen] = useState<Chosen>(before);
  const [missing, setMissing] = useState<number[]>([]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const open = missingOptions(hit.options, chosen);
    setMissing(open);
    if (open.length === 0) onChosen(hit, chosen);
  };
  return (
    <form className="grid gap-4" onSubmit={submit}>
      {hit.options.map((option, i) => (
        <Option
          key={option.product_option_id}
          option={option}
          isFirst={i === 0}
          value={chosen[option.product_option_id] ?? ''}
          error={missing.includes(option.product_option_id) ? t('Required') : undefined}
          onChange={(value) => setChosen({ ...chosen, [option.product_option_id]: value })}
        />
      ))}
      <div className="actions">
        <Button size={56} onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button size={56} look="primary" type="submit" shortcut="Enter">
          {verb}
        </Button>
      </div>
    </form>
  );
}

/** Ids of the required options that nothing is chosen for. */
export function missingOptions(options: PartOption[], chosen: Chosen): number[] {
  return options
    .filter((option) => option.required && !chosen[option.product_option_id]?.trim())
    .map((option) => option.product_option_id);
}

type OptionProps = {
  option: PartOption;
  isFirst: boolean;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

function Option({ option, isFirst, value, error, onChange }: OptionProps) {
  const values = option.values.map((one) => ({
    value: String(one.product_option_value_id),
    label: [one.name, one.price_text, one.stock_text].filter(Boolean).join(' '),
    off: one.stock === 0,
    image: one.image,
  }));
  const frame = { label: <span translate="no">{option.name}</span>, error, optional: !option.required };
  switch (option.type) {
    case 'checkbox': {
      const ticked = value ? value.split(',') : [];
      return (
        <Group option={option} error={error}>
          {values.map((one) => (
            <Check
              key={one.value}
              disabled={one.off}
              label={<span translate="no">{one.label}</span>}
              checked={ticked.includes(one.value)}
              onChange={(event) => {
                const rest = ticked.filter((id) => id !== one.value);
                onChange((event.currentTarget.checked ? [...rest, one.value] : rest).join(','));
              }}
            />
          ))}
        </Group>
      );
    }
    case 'image':
      return (
        <Group option={option} error={error} swatches>
          {values.map((one) => (
            <Check
              key={one.value}
              type="radio"
              name={String(option.product_option_id)}
              disabled={one.off}
              label={
                <>
                  {one.image && <Photo image={one.image} size={64} />}
                  <span translate="no">{one.label}</span>
                </>
              }
              checked={value === one.value}
              onChange={() => onChange(one.value)}
            />
          ))}
        </Group>
      );
    case 'select':
    case 'radio':
      return (
        <Select
          {...frame}
          autoFocus={isFirst}
          options={[
            { value: '', label: t('Please choose') },
            ...values.map(({ value: id, label, off }) => ({ value: id, label, off, isData: true })),
          ]}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'textarea':
      return <TextArea {...frame} autoFocus={isFirst} value={value} onChange={onChange} />;
    default:
      return (
        <Field
          {...frame}
          {...entryOf(option.type)}
          autoFocus={isFirst}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

type GroupProps = {
  option: PartOption;
  error?: string | undefined;
  swatches?: boolean;
  children: ReactNode;
};

/** Values to tick, under the option's name. */
function Group({ option, error, swatches, children }: GroupProps) {
  return (
    <fieldset className={swatches ? 'fld swatches' : 'fld'}>
      <legend className="b" translate="no">
        {option.name}
      </legend>
      {children}
      {error && <p className="problem">{error}</p>}
    </fieldset>
  );
}
