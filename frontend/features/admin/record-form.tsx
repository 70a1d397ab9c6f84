import type { FormEvent, ReactNode } from 'react';
import { FormErrors } from '../../form/form-errors';
import { Meanwhile } from '../../form/meanwhile';
import type { Found, Work } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import type { RecordOf } from './use-record';

type Props<Kept, Typed> = {
  record: RecordOf<Kept, Typed>;
  /** What the form is of, for who does not see it. */
  label: string;
  onSave: Work;
  /** What can be seen to be wrong before it is sent. */
  found?: Found;
  /** What the button of something new says. */
  add: string;
  /** Where its Cancel leads. */
  list: string;
  /** What stands beside the form. */
  aside?: ReactNode;
  children: ReactNode;
};

/** The form of a record, with what somebody else made of it above and the save bar below. */
export function RecordForm<Kept, Typed>({
  record: { sending, meanwhile, isNew, changes, discard, isFromDraft },
  label,
  onSave,
  found,
  add,
  list,
  aside,
  children,
}: Props<Kept, Typed>) {
  return (
    <form
      {...sending.form}
      noValidate
      className="office-form"
      aria-label={label}
      onSubmit={(event: FormEvent) => sending.submit(event, onSave, found)}
    >
      {meanwhile && (
        <Meanwhile differs={meanwhile.differs} onTheirs={meanwhile.takeTheirs} onMine={meanwhile.keepMine} />
      )}
      {isFromDraft && !meanwhile && (
        <p className="notice flex flex-wrap items-center gap-x-4 gap-y-2" role="status">
          {t('What you typed before is here again. It is not saved yet.')}
          <Button onClick={discard}>{t('Throw it away')}</Button>
        </p>
      )}
      <div className="office-sides">
        <div className="grid min-w-0 gap-4">{children}</div>
        {aside && <div className="grid min-w-0 gap-4">{aside}</div>}
      </div>
      <FormErrors>{meanwhile ? [] : sending.rest}</FormErrors>
      <div className="save-bar">
        <p className="dim" role="status">
          {!isNew && (changes > 0 ? t('Not saved yet: %d fields', changes) : t('All is saved.'))}
        </p>
        {!isNew && changes > 0 && <Button onClick={discard}>{t('Discard')}</Button>}
        {isNew && (
          <a className="btn" href={list}>
            {t('Cancel')}
          </a>
        )}
        <Button look="primary" type="submit" shortcut="Ctrl S" busy={sending.isBusy}>
          {isNew ? add : t('Save')}
        </Button>
      </div>
    </form>
  );
}
