import { type ReactNode, useState } from 'react';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';

type Props = {
  /** What is renamed; undefined: something new. */
  name: string | undefined;
  /** Of the dialog, when something is added. */
  title: string;
  hint?: ReactNode;
  maxLength: number;
  onSave: (name: string, intent: string) => Promise<void>;
  onClose: () => void;
};

/** Asks for the one name that something has. */
export function NameDialog({ name: before, title, hint, maxLength, onSave, onClose }: Props) {
  const [name, setName] = useState(before ?? '');
  const { form, field, isBusy, rest, submit } = useSending(['name']);
  const save = (intent: string) => onSave(name, intent);
  return (
    <Dialog open title={before === undefined ? title : t('Rename %s', before)} onClose={onClose}>
      <form
        {...form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => submit(event, save, { name: name.trim() ? undefined : t('Required') })}
      >
        <Field
          label={t('Name')}
          hint={hint}
          must
          maxLength={maxLength}
          autoComplete="off"
          value={name}
          {...field('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <FormErrors>{rest}</FormErrors>
        <div className="actions">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" busy={isBusy}>
            {before === undefined ? t('Add') : t('Rename')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
