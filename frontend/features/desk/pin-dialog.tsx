import { ask } from '../../api/client';
import type { Said } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { useValues } from '../../form/use-values';
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
  const [{ password, pin, again }, set] = useValues({ password: '', pin: '', again: '' });
  const { form, isBusy, field, rest, submit } = useSending(['password', 'pin', 'again']);
  const found = { again: pin === again ? undefined : t('The two PINs are not the same.') };
  const changePIN = async (intent: string) => {
    succeeded((await ask<Said>(path, { method: 'POST', form: { password, pin }, intent })).success);
    onClose();
  };
  const digits = { inputMode: 'numeric', maxLength: 8, size: 56 } as const;
  return (
    <form {...form} noValidate className="grid gap-4" onSubmit={(event) => submit(event, changePIN, found)}>
      <PasswordField
        label={t('Your password')}
        size={56}
        autoFocus
        autoComplete="current-password"
        value={password}
        {...field('password')}
        onChange={(event) => set({ password: event.currentTarget.value })}
      />
      <PasswordField
        {...digits}
        label={t('New PIN')}
        hint={t('4 to 8 digits')}
        autoComplete="new-password"
        value={pin}
        {...field('pin')}
        onChange={(event) => set({ pin: event.currentTarget.value.replace(/\D/g, '') })}
      />
      <PasswordField
        {...digits}
        label={t('New PIN once more')}
        autoComplete="new-password"
        value={again}
        {...field('again')}
        onChange={(event) => set({ again: event.currentTarget.value.replace(/\D/g, '') })}
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
