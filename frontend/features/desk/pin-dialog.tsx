import { type FormEvent, useState } from 'react';
import { ApiError, ask, type Fields, newIntent } from '../../api/client';
import type { Said } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { PasswordField } from '../../ui/password-field';
import { succeeded } from '../../ui/toasts';

type Props = { open: boolean; path: string; onClose: () => void };

/** Another PIN of one's own (W-30): the present password says who asks. */
export function PINDialog({ open, path, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={t('Change my PIN')}>
      <PINForm path={path} onClose={onClose} />
    </Dialog>
  );
}

function PINForm({ path, onClose }: Omit<Props, 'open'>) {
  const [password, setPassword] = useState('');
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [wrong, setWrong] = useState<Fields>({});
  const [rest, setRest] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const isSame = pin === again;
    setWrong(isSame ? {} : { again: t('The two PINs are not the same.') });
    setRest('');
    if (!isSame) return;
    setBusy(true);
    try {
      const { success } = await ask<Said>(path, {
        method: 'POST',
        form: { password, pin },
        intent: newIntent(),
      });
      succeeded(success);
      onClose();
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      setWrong(fields);
      if (Object.keys(fields).length === 0)
        setRest(error instanceof ApiError ? error.message : t('Something went wrong!'));
      if (!(error instanceof ApiError)) console.error(error);
      setBusy(false);
    }
  };
  const digits = { inputMode: 'numeric', maxLength: 8, size: 56 } as const;
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <PasswordField
        label={t('Your password')}
        size={56}
        autoFocus
        autoComplete="current-password"
        value={password}
        error={wrong.password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <PasswordField
        {...digits}
        label={t('New PIN')}
        hint={t('4 to 8 digits')}
        autoComplete="new-password"
        value={pin}
        error={wrong.pin}
        onChange={(event) => setPin(event.currentTarget.value.replace(/\D/g, ''))}
      />
      <PasswordField
        {...digits}
        label={t('New PIN once more')}
        autoComplete="new-password"
        value={again}
        error={wrong.again}
        onChange={(event) => setAgain(event.currentTarget.value.replace(/\D/g, ''))}
      />
      <FormErrors>{rest}</FormErrors>
      <div className="actions">
        <Button size={56} shortcut="Esc" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" look="primary" size={56} shortcut="Enter" busy={isBusy}>
          {t('Change the PIN')}
        </Button>
      </div>
    </form>
  );
}
