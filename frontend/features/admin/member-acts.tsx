import { useState } from 'react';
import { ask } from '../../api/client';
import type { Member, Said, SavedMember } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { BadgeField } from '../../ui/badge-field';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { PasswordField } from '../../ui/password-field';
import { succeeded } from '../../ui/toasts';

type Props = { member: Member; onChanged: (member: Member) => void };

/** How somebody signs in, and whether they may. */
export function MemberActs({ member, onChanged }: Props) {
  const [asks, setAsks] = useState<'password' | 'pin' | 'badge' | 'factor' | 'leave'>();
  const { send, isBusy, rest } = useSending();
  const close = () => setAsks(undefined);
  const act = (
    path: '/admin/api/staff/active' | '/admin/api/staff/resetFactor',
    form: { active?: boolean },
  ) =>
    send(async () => {
      close();
      const sent = { staff_id: member.staff_id, ...form };
      const saved = await ask<SavedMember>(path, { method: 'POST', form: sent });
      succeeded(saved.success);
      onChanged(saved.member);
    });
  return (
    <section className="panel" aria-labelledby="signing-in">
      <header>
        <h2 id="signing-in">{t('Signing in')}</h2>
      </header>
      <div className="in-panel">
        <p>{factorWords(member)}</p>
        {member.shares_pin && (
          <p className="notice barricade" role="status">
            {t('Another person at the same store has this PIN, so it is nobody’s. Set another one.')}
          </p>
        )}
        <div className="actions">
          <Button aria-haspopup="dialog" onClick={() => setAsks('password')}>
            {t('Set a password')}
          </Button>
          <Button aria-haspopup="dialog" onClick={() => setAsks('pin')}>
            {t('Set a PIN')}
          </Button>
          <Button aria-haspopup="dialog" onClick={() => setAsks('badge')}>
            {member.has_badge ? t('Another badge') : t('Give a badge')}
          </Button>
          {member.has_factor && !member.is_self && (
            <Button aria-haspopup="dialog" onClick={() => setAsks('factor')}>
              {t('Reset the second factor')}
            </Button>
          )}
          {member.is_active ? (
            <Button aria-haspopup="dialog" onClick={() => setAsks('leave')}>
              {t('Deactivate')}
            </Button>
          ) : (
            <Button busy={isBusy} onClick={() => act('/admin/api/staff/active', { active: true })}>
              {t('Let them sign in again')}
            </Button>
          )}
        </div>
        <FormErrors>{rest}</FormErrors>
      </div>
      <SecretDialog key={asks} kind={asks} member={member} onClose={close} />
      {asks === 'badge' && <BadgeDialog member={member} onChanged={onChanged} onClose={close} />}
      <Confirm
        open={asks === 'leave'}
        title={t('Deactivate %s?', member.name)}
        consequence={t('They are signed out everywhere at once. What they did stays on record.')}
        verb={t('Deactivate')}
        keep={t('Cancel')}
        isBusy={isBusy}
        onClose={close}
        onConfirm={() => act('/admin/api/staff/active', { active: false })}
      />
      <Confirm
        open={asks === 'factor'}
        title={t('Reset the second factor of %s?', member.name)}
        consequence={t('Make sure that it is really them who asks. They are signed out everywhere.')}
        verb={t('Reset')}
        keep={t('Cancel')}
        isBusy={isBusy}
        onClose={close}
        onConfirm={() => act('/admin/api/staff/resetFactor', {})}
      />
    </section>
  );
}

function factorWords({ has_factor, codes }: Member): string {
  return has_factor
    ? t('The second factor is set up; %d recovery codes are left.', codes)
    : t('No second factor is set up.');
}

type SecretProps = { kind: string | undefined; member: Member; onClose: () => void };

function SecretDialog({ kind, member, onClose }: SecretProps) {
  const [present, setPresent] = useState('');
  const [secret, setSecret] = useState('');
  const { form, field, isBusy, rest, submit } = useSending(['present', 'password', 'pin']);
  const isPIN = kind === 'pin';
  const save = async () => {
    const path = isPIN ? '/admin/api/staff/pin' : '/admin/api/staff/password';
    const sent = { staff_id: member.staff_id, present, [isPIN ? 'pin' : 'password']: secret };
    const said = await ask<Said>(path, { method: 'POST', form: sent });
    succeeded(said.success);
    onClose();
  };
  const title = isPIN ? t('Set a PIN for %s', member.name) : t('Set a password for %s', member.name);
  return (
    <Dialog open={isPIN || kind === 'password'} title={title} onClose={onClose}>
      <form {...form} noValidate className="grid gap-4" onSubmit={(event) => submit(event, save)}>
        {member.is_self && (
          <PasswordField
            label={t('Your present password')}
            must
            autoComplete="current-password"
            value={present}
            {...field('present')}
            onChange={(event) => setPresent(event.currentTarget.value)}
          />
        )}
        {isPIN ? (
          <Field
            label={t('New PIN')}
            hint={t('4 to 8 digits, for registers and approvals.')}
            must
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            value={secret}
            {...field('pin')}
            onChange={(event) => setSecret(event.currentTarget.value)}
          />
        ) : (
          <PasswordField
            label={t('New password')}
            hint={
              member.is_self
                ? t('At least 8 characters.')
                : t('At least 8 characters. They are signed out everywhere.')
            }
            must
            autoComplete="new-password"
            maxLength={128}
            value={secret}
            {...field('password')}
            onChange={(event) => setSecret(event.currentTarget.value)}
          />
        )}
        <FormErrors>{rest}</FormErrors>
        <div className="actions">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" busy={isBusy}>
            {t('Set')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The badge of somebody: scanned here, and from then on in place of their PIN. */
function BadgeDialog({ member, onChanged, onClose }: Props & { onClose: () => void }) {
  const [present, setPresent] = useState('');
  const [badge, setBadge] = useState('');
  const { form, field, isBusy, errors, rest, send, submit } = useSending(['present', 'badge']);
  const save = (code: string) => async () => {
    const sent = { staff_id: member.staff_id, present, badge: code };
    const saved = await ask<SavedMember>('/admin/api/staff/badge', { method: 'POST', form: sent });
    succeeded(saved.success);
    onChanged(saved.member);
    onClose();
  };
  const found = { badge: badge ? undefined : t('Scan the badge first.') };
  return (
    <Dialog open title={t('Badge of %s', member.name)} onClose={onClose}>
      <form
        {...form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => submit(event, save(badge), found)}
      >
        {member.is_self && (
          <PasswordField
            label={t('Your present password')}
            must
            autoComplete="current-password"
            value={present}
            {...field('present')}
            onChange={(event) => setPresent(event.currentTarget.value)}
          />
        )}
        <BadgeField code={badge} error={errors.badge} onCode={setBadge} />
        <FormErrors>{rest}</FormErrors>
        <div className="actions">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          {member.has_badge && (
            <Button busy={isBusy} onClick={() => send(save(''))}>
              {t('Take the badge away')}
            </Button>
          )}
          <Button look="primary" type="submit" busy={isBusy}>
            {t('Set')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
