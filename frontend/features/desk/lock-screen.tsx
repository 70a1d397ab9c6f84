import { type FormEvent, useState } from 'react';
import { ask } from '../../api/client';
import type { Lock, Unlocked } from '../../api/types';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { PasswordField } from '../../ui/password-field';
import { PinPad } from '../../ui/pin-pad';
import { useScansOut } from '../../ui/use-scans-out';
import { tooOften } from './too-often';

type Props = { lock: Lock; onUnlocked: (staffID: number) => void };

/**
 * Stands alone on the screen of a locked register (MODE-2). Nobody is chosen: the PIN says who works here from now on, and so
 * does a badge that is scanned; who locked it may use their password.
 */
export function LockScreen({ lock, onUnlocked }: Props) {
  const [isByPassword, setByPassword] = useState(false);
  const { isBusy, rest, refusal, send, clear } = useSending([], {
    onFailed: (_, refusal) => refusal?.status === 401 && location.assign('/pos/login'),
  });
  const error = tooOften(refusal) || rest.join(', ');
  const unlock = (form: { pin: string } | { badge: string } | { password: string }) =>
    send(async () => {
      const { staff_id } = await ask<Unlocked>('/pos/unlock', { method: 'POST', form });
      onUnlocked(staff_id);
    });

  return (
    <main id="main" className="mx-auto grid min-h-dvh max-w-md content-center gap-4 p-4">
      <h1>{t('Locked')}</h1>
      <p className="mut" translate="no">
        {lock.location} · {lock.register}
      </p>
      <p>{t('%s locked it. Whoever unlocks it works here under their own name.', lock.cashier)}</p>
      {isByPassword ? (
        <PasswordForm
          label={t('Password of %s', lock.cashier)}
          isBusy={isBusy}
          error={error}
          onEnter={(password) => unlock({ password })}
        />
      ) : (
        <PinPad
          label={t('Your PIN')}
          hint={t('The PIN says who. Or scan a badge.')}
          verb={t('Unlock')}
          autoFocus
          busy={isBusy}
          error={error || undefined}
          onEnter={(pin) => unlock({ pin })}
          onBadge={(badge) => unlock({ badge })}
        />
      )}
      <div className="flex flex-wrap justify-between gap-2">
        <Button
          size={56}
          onClick={() => {
            setByPassword(!isByPassword);
            clear();
          }}
        >
          {isByPassword ? t('Use the PIN') : t('Use the password')}
        </Button>
        <form method="post" action="/pos/logout">
          <Button type="submit" size={56}>
            {t('Leave POS')}
          </Button>
        </form>
      </div>
    </main>
  );
}

type PasswordFormProps = {
  label: string;
  isBusy: boolean;
  error: string;
  onEnter: (password: string) => void;
};

function PasswordForm({ label, isBusy, error, onEnter }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const [scanned, forget] = useScansOut();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!password || isBusy) return;
    setPassword('');
    forget();
    onEnter(password);
  };
  return (
    <form className="grid gap-3" onSubmit={submit}>
      <PasswordField
        label={label}
        size={56}
        autoComplete="current-password"
        autoFocus
        value={password}
        error={scanned ?? (error || undefined)}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" look="primary" size={56} busy={isBusy}>
        {t('Unlock')}
      </Button>
    </form>
  );
}
