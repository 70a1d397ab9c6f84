import { useId, useRef } from 'react';
import { useSending } from '../../form/use-sending';
import { useValues } from '../../form/use-values';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { PasswordField } from '../../ui/password-field';
import { failed } from '../../ui/toasts';
import { signIn } from './sign-in';

type SignInDialogProps = {
  /** An own path. */
  next: string;
  open: boolean;
  onClose: () => void;
  onSignedIn: (next: string) => void;
};

/** The sign-in over any page (SITE-8). A refusal is a toast (CART-44); what was typed stands. */
export function SignInDialog({ next, open, onClose, onSignedIn }: SignInDialogProps) {
  const id = useId();
  const again = useRef<HTMLInputElement>(null);
  const [{ email, password }, set] = useValues({ email: '', password: '' });
  const { form, isBusy, submit } = useSending([], {
    onFailed: (words) => {
      failed(words);
      again.current?.select();
      again.current?.focus();
    },
  });
  const enter = async () => onSignedIn(await signIn(email, password, next));

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Sign in')}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" form={id} busy={isBusy}>
            {t('Sign in')}
          </Button>
        </>
      }
    >
      <form {...form} id={id} className="grid gap-4" onSubmit={(event) => submit(event, enter)}>
        <Field
          label={t('Email')}
          name="email"
          type="email"
          autoComplete="username"
          maxLength={96}
          required
          autoFocus
          value={email}
          onChange={(event) => set({ email: event.currentTarget.value })}
        />
        <PasswordField
          label={t('Password')}
          name="password"
          autoComplete="current-password"
          maxLength={128}
          required
          ref={again}
          value={password}
          onChange={(event) => set({ password: event.currentTarget.value })}
        />
        <p className="flex flex-wrap justify-between gap-x-4 gap-y-2">
          <a className="l" href={`/account/register?redirect=${encodeURIComponent(next)}`}>
            {t('Create an account')}
          </a>
          <a className="l" href="/account/forgotten">
            {t('Forgotten password')}
          </a>
        </p>
      </form>
    </Dialog>
  );
}
