import { useState } from 'react';
import { ask } from '../../api/client';
import type { Said } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { BadgeField } from '../../ui/badge-field';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { PasswordField } from '../../ui/password-field';
import { succeeded } from '../../ui/toasts';

type Props = { open: boolean; path: string; onClose: () => void };

/** A badge of one's own, for the lock screen and for approvals: the password says who asks (MODE-2). */
export function BadgeDialog({ open, path, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={t('My badge')}>
      <BadgeForm path={path} onClose={onClose} />
    </Dialog>
  );
}

function BadgeForm({ path, onClose }: Omit<Props, 'open'>) {
  const [password, setPassword] = useState('');
  const [badge, setBadge] = useState('');
  const { form, isBusy, field, errors, rest, submit, send } = useSending(['password', 'badge']);
  const save = (code: string) => async (intent: string) => {
    succeeded((await ask<Said>(path, { method: 'POST', form: { password, badge: code }, intent })).success);
    onClose();
  };
  const found = { badge: badge ? undefined : t('Scan the badge first.') };
  return (
    <form {...form} noValidate className="grid gap-4" onSubmit={(event) => submit(event, save(badge), found)}>
      <p>{t('Scanned at the lock screen or in an approval, it stands for your PIN.')}</p>
      <PasswordField
        label={t('Your password')}
        size={56}
        autoFocus
        autoComplete="current-password"
        value={password}
        {...field('password')}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <BadgeField code={badge} error={errors.badge} onCode={setBadge} />
      <FormErrors>{rest}</FormErrors>
      <div className="actions">
        <Button size={56} shortcut="Esc" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button size={56} busy={isBusy} onClick={() => send(save(''))}>
          {t('Take my badge away')}
        </Button>
        <Button type="submit" look="primary" size={56} shortcut="Enter" busy={isBusy}>
          {t('Use this badge')}
        </Button>
      </div>
    </form>
  );
}
