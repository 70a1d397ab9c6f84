import { type FormEvent, useState } from 'react';
import { type ApiError, ask } from '../../api/client';
import type { Lock, Unlocked } from '../../api/types';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Select } from '../../ui/field';
import { PasswordField } from '../../ui/password-field';
import { PinPad } from '../../ui/pin-pad';
import { useScansOut } from '../../ui/use-scans-out';

type Props = { lock: Lock; onUnlocked: (staffID: number) => void };

/** Stands alone on the screen of a locked register: who locked it unlocks it, or another takes it over (MODE-2). */
export function LockScreen({ lock, onUnlocked }: Props) {
  const [who, setWho] = useState(String(lock.staff_id));
  const [isByPassword, setByPassword] = useState(false);
  const { isBusy, rest, refusal, send, clear } = useSending([], {
    onFailed: (_, refusal) => refusal?.status === 401 && location.assign('/pos/login'),
  });
  const error = problemOf(refusal) || rest.join(', ');
  const isOwn = who === String(lock.staff_id);
  const name = isOwn ? lock.cashier : lock.people.find(({ staff_id }) => String(staff_id) === who)?.name;

  const unlock = async (secret: { pin: string } | { password: string }) => {
    const form = { staff_id: who, ...secret };
    const { staff_id } = await ask<Unlocked>('/pos/unlock', { method: 'POST', form });
    onUnlocked(staff_id);
  };
  const choose = (next: string) => {
    setWho(next);
    setByPassword(false);
    clear();
  };

  return (
    <main id="main" className="mx-auto grid min-h-dvh max-w-md content-center gap-4 p-4">
      <h1>{t('Locked')}</h1>
      <p className="mut" translate="no">
        {lock.location} · {lock.register}
      </p>
      <Select
        label={t('Who works here now')}
        size={56}
        value={who}
        onChange={(event) => choose(event.currentTarget.value)}
        options={[{ staff_id: lock.staff_id, name: lock.cashier }, ...lock.people].map((one) => ({
          value: String(one.staff_id),
          label: one.name,
          isData: true,
        }))}
      />
      {isOwn && isByPassword ? (
        <PasswordForm
          label={t('Password of %s', name ?? '')}
          isBusy={isBusy}
          error={error}
          onEnter={(password) => send(() => unlock({ password }))}
        />
      ) : (
        <PinPad
          key={who}
          label={t('PIN of %s', name ?? '')}
          verb={t('Unlock')}
          autoFocus
          busy={isBusy}
          error={error || undefined}
          onEnter={(pin) => send(() => unlock({ pin }))}
        />
      )}
      <div className="flex flex-wrap justify-between gap-2">
        {isOwn && (
          <Button
            size={56}
            onClick={() => {
              setByPassword(!isByPassword);
              clear();
            }}
          >
            {isByPassword ? t('Use the PIN') : t('Use the password')}
          </Button>
        )}
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

/** What is said otherwise than the server says it. */
function problemOf(refusal: ApiError | undefined): string {
  const held = refusal?.status === 429 && refusal.retryAfter;
  return held ? t('Too many wrong tries. Try again in %d s.', held) : '';
}
