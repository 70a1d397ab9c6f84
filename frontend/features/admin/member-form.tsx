import { type FormEvent, type ReactNode, useState } from 'react';
import { ask } from '../../api/client';
import type { AddedMember, Member, OfficeChoice, SavedMember } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { useValues } from '../../form/use-values';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Check, Field, FieldGroup, Select } from '../../ui/field';
import { PasswordField } from '../../ui/password-field';
import { succeeded } from '../../ui/toasts';
import { Meanwhile } from './meanwhile';
import { useSaveKey } from './use-save-key';

type Typed = { name: string; email: string; role_id: string; all_locations: boolean; locations: number[] };

export type MemberFormProps = {
  roles: readonly OfficeChoice[];
  stores: readonly OfficeChoice[];
  /** All stores can be given. */
  all: boolean;
  /** null: somebody new. */
  member: Member | null;
  onSaved: (member: Member) => void;
  /** What stands beside the form. */
  children: ReactNode;
};

/** Who somebody is, what they may, and where. */
export function MemberForm({ roles, stores, all, member, onSaved, children }: MemberFormProps) {
  const [values, set] = useValues<Typed>(() => typedOf(member));
  const [secret, setSecret] = useValues({ password: '', pin: '' });
  const [opened, setOpened] = useState(member);
  const [theirs, setTheirs] = useState<Member>();
  const sending = useSending(['name', 'email', 'password', 'pin', 'role_id', 'locations'], {
    onFailed: async (_, refusal) => {
      if (refusal?.status !== 409 || !member) return;
      const now = await ask<Member>('/admin/api/staff/get', { query: { staff_id: member.staff_id } });
      if (now.version !== opened?.version) setTheirs(now);
    },
  });
  const { form, field, isBusy, rest, submit } = sending;
  useSaveKey(form.ref);
  const changes = changed(typedOf(opened), values);
  const save = async (intent: string) => {
    const locations = Object.fromEntries(values.locations.map((id) => [id, id]));
    const sent = { ...values, locations: values.all_locations ? {} : locations };
    if (!member) {
      const added = await ask<AddedMember>('/admin/api/staff/add', {
        method: 'POST',
        form: { ...sent, ...secret },
        intent,
      });
      location.assign(added.redirect);
      return;
    }
    const saved = await ask<SavedMember>('/admin/api/staff/edit', {
      method: 'POST',
      form: { ...sent, staff_id: member.staff_id, version: opened?.version ?? '' },
      intent,
    });
    succeeded(saved.success);
    take(saved.member);
  };
  const take = (now: Member) => {
    setOpened(now);
    setTheirs(undefined);
    set(typedOf(now));
    onSaved(now);
  };
  const keep = (now: Member) => {
    set(onto(typedOf(opened), values, typedOf(now)));
    setOpened(now);
    setTheirs(undefined);
    sending.clear();
    onSaved(now);
  };
  const found = {
    name: values.name.trim() ? undefined : t('Required'),
    email: values.email.trim() ? undefined : t('Required'),
  };
  return (
    <form
      {...form}
      noValidate
      className="office-form"
      aria-label={t('Person')}
      onSubmit={(event: FormEvent) => submit(event, save, found)}
    >
      {theirs && (
        <Meanwhile
          differs={differences(opened, theirs, roles)}
          onTheirs={() => {
            sending.clear();
            take(theirs);
          }}
          onMine={() => keep(theirs)}
        />
      )}
      <div className="office-sides">
        <div className="grid min-w-0 gap-4">
          <section className="panel" aria-labelledby="person">
            <header>
              <h2 id="person">{t('Person')}</h2>
            </header>
            <div className="in-panel">
              <div className="two">
                <Field
                  label={t('Name')}
                  must
                  maxLength={64}
                  autoComplete="off"
                  data-home={member ? undefined : ''}
                  value={values.name}
                  {...field('name')}
                  onChange={(event) => set({ name: event.currentTarget.value })}
                />
                <Field
                  label={t('Email')}
                  hint={t('They sign in with it.')}
                  must
                  type="email"
                  maxLength={96}
                  autoComplete="off"
                  value={values.email}
                  {...field('email')}
                  onChange={(event) => set({ email: event.currentTarget.value })}
                />
              </div>
              {!member && (
                <div className="two">
                  <PasswordField
                    label={t('Password')}
                    hint={t('At least 8 characters. They can change it.')}
                    must
                    autoComplete="new-password"
                    maxLength={128}
                    value={secret.password}
                    {...field('password')}
                    onChange={(event) => setSecret({ password: event.currentTarget.value })}
                  />
                  <Field
                    label={t('PIN')}
                    hint={t('4 to 8 digits, for registers and approvals.')}
                    must
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={8}
                    value={secret.pin}
                    {...field('pin')}
                    onChange={(event) => setSecret({ pin: event.currentTarget.value })}
                  />
                </div>
              )}
            </div>
          </section>
          <section className="panel" aria-labelledby="rights">
            <header>
              <h2 id="rights">{t('What they may, and where')}</h2>
            </header>
            <div className="in-panel">
              <div className="two">
                <Select
                  label={t('Role')}
                  hint={t('You can give the roles that may no more than you.')}
                  must
                  value={values.role_id}
                  options={[
                    { value: '', label: t('Please choose'), off: true },
                    ...roles.map(({ id, name }) => ({ value: String(id), label: name, isData: true })),
                  ]}
                  {...field('role_id')}
                  onChange={(event) => set({ role_id: event.currentTarget.value })}
                />
              </div>
              <FieldGroup label={t('Stores')} error={field('locations').error}>
                <div className="grid gap-1">
                  {all && (
                    <Check
                      name="all_locations"
                      label={t('All stores, also those to come')}
                      checked={values.all_locations}
                      onChange={(event) => {
                        sending.clear();
                        set({ all_locations: event.currentTarget.checked });
                      }}
                    />
                  )}
                  {!values.all_locations &&
                    stores.map(({ id, name }) => (
                      <Check
                        key={id}
                        name="locations"
                        label={<span translate="no">{name}</span>}
                        checked={values.locations.includes(id)}
                        onChange={(event) => {
                          const others = values.locations.filter((one) => one !== id);
                          set({ locations: event.currentTarget.checked ? [...others, id] : others });
                        }}
                      />
                    ))}
                </div>
              </FieldGroup>
            </div>
          </section>
        </div>
        <div className="grid min-w-0 gap-4">{children}</div>
      </div>
      <FormErrors>{theirs ? [] : rest}</FormErrors>
      <div className="save-bar">
        <p className="dim" role="status">
          {member && (changes > 0 ? t('Not saved yet: %d fields', changes) : t('All is saved.'))}
        </p>
        {member && changes > 0 && (
          <Button
            onClick={() => {
              sending.clear();
              set(typedOf(opened));
            }}
          >
            {t('Discard')}
          </Button>
        )}
        {!member && (
          <a className="btn" href="/admin/staff">
            {t('Cancel')}
          </a>
        )}
        <Button look="primary" type="submit" shortcut="Ctrl S" busy={isBusy}>
          {member ? t('Save') : t('Add the person')}
        </Button>
      </div>
    </form>
  );
}

function typedOf(member: Member | null): Typed {
  return {
    name: member?.name ?? '',
    email: member?.email ?? '',
    role_id: member ? String(member.role_id) : '',
    all_locations: member?.all_locations ?? false,
    locations: member?.locations ?? [],
  };
}

function changed(before: Typed, now: Typed): number {
  const places = ({ all_locations, locations }: Typed) =>
    all_locations ? 'all' : [...locations].sort((a, b) => a - b).join();
  return [
    before.name !== now.name,
    before.email !== now.email,
    before.role_id !== now.role_id,
    places(before) !== places(now),
  ].filter(Boolean).length;
}

/** What was typed, on top of what stands there now: a field that nobody touched here is theirs. */
function onto(before: Typed, typed: Typed, now: Typed): Typed {
  const places =
    String(before.locations) === String(typed.locations) && before.all_locations === typed.all_locations;
  const { all_locations, locations } = places ? now : typed;
  return {
    name: before.name === typed.name ? now.name : typed.name,
    email: before.email === typed.email ? now.email : typed.email,
    role_id: before.role_id === typed.role_id ? now.role_id : typed.role_id,
    all_locations,
    locations,
  };
}

function differences(before: Member | null, now: Member, roles: readonly OfficeChoice[]): string[] {
  const words: string[] = [];
  if (before?.name !== now.name) words.push(t('Name: %s', now.name));
  if (before?.email !== now.email) words.push(t('Email: %s', now.email));
  if (before?.role_id !== now.role_id)
    words.push(t('Role: %s', roles.find(({ id }) => id === now.role_id)?.name ?? ''));
  if (String(before?.locations) !== String(now.locations) || before?.all_locations !== now.all_locations)
    words.push(t('The stores are others.'));
  if (before?.is_active !== now.is_active)
    words.push(now.is_active ? t('They can sign in again.') : t('They were deactivated.'));
  return words;
}
