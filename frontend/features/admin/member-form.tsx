import type { ReactNode } from 'react';
import { ask } from '../../api/client';
import type { Member, OfficeChoice, SavedMember } from '../../api/types';
import { useValues } from '../../form/use-values';
import { t } from '../../lib/text';
import { Check, Field, FieldGroup, Select } from '../../ui/field';
import { PasswordField } from '../../ui/password-field';
import { RecordForm } from './record-form';
import { useRecord } from './use-record';

type Typed = { name: string; email: string; role_id: string; places: { all: boolean; locations: number[] } };

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
  const [secret, setSecret] = useValues({ password: '', pin: '' });
  const record = useRecord<Member, Typed>({
    kept: member,
    typed: typedOf,
    fields: ['name', 'email', 'password', 'pin', 'role_id', 'locations'],
    read: () => ask<Member>('/admin/api/staff/get', { query: { staff_id: member?.staff_id } }),
    differs: (before, now) => differences(before, now, roles),
    onSaved,
  });
  const { values, set, sending } = record;
  const { field } = sending;
  const setPlaces = (change: Partial<Typed['places']>) => set({ places: { ...values.places, ...change } });
  const save = (intent: string) => {
    const { places, ...rest } = values;
    const locations = Object.fromEntries(places.all ? [] : places.locations.map((id) => [id, id]));
    const sent = { ...rest, all_locations: places.all, locations };
    return record.save<SavedMember>({
      path: '/admin/api/staff',
      form: member ? sent : { ...sent, ...secret },
      id: member && { staff_id: member.staff_id },
      intent,
      kept: (saved) => saved.member,
    });
  };
  const found = {
    name: values.name.trim() ? undefined : t('Required'),
    email: values.email.trim() ? undefined : t('Required'),
  };
  return (
    <RecordForm
      record={record}
      label={t('Person')}
      onSave={save}
      found={found}
      add={t('Add the person')}
      list="/admin/staff"
      aside={member && children}
    >
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
                  checked={values.places.all}
                  onChange={(event) => {
                    sending.clear();
                    setPlaces({ all: event.currentTarget.checked });
                  }}
                />
              )}
              {!values.places.all &&
                stores.map(({ id, name }) => (
                  <Check
                    key={id}
                    name="locations"
                    label={<span translate="no">{name}</span>}
                    checked={values.places.locations.includes(id)}
                    onChange={(event) => {
                      const others = values.places.locations.filter((one) => one !== id);
                      setPlaces({
                        locations: event.currentTarget.checked
                          ? [...others, id].sort((a, b) => a - b)
                          : others,
                      });
                    }}
                  />
                ))}
            </div>
          </FieldGroup>
        </div>
      </section>
    </RecordForm>
  );
}

function typedOf(member: Member | null): Typed {
  return {
    name: member?.name ?? '',
    email: member?.email ?? '',
    role_id: member ? String(member.role_id) : '',
    places: {
      all: member?.all_locations ?? false,
      locations: [...(member?.locations ?? [])].sort((a, b) => a - b),
    },
  };
}

function differences(before: Member, now: Member, roles: readonly OfficeChoice[]): string[] {
  const words: string[] = [];
  if (before.name !== now.name) words.push(t('Name: %s', now.name));
  if (before.email !== now.email) words.push(t('Email: %s', now.email));
  if (before.role_id !== now.role_id)
    words.push(t('Role: %s', roles.find(({ id }) => id === now.role_id)?.name ?? ''));
  if (String(before.locations) !== String(now.locations) || before.all_locations !== now.all_locations)
    words.push(t('The stores are others.'));
  if (before.is_active !== now.is_active)
    words.push(now.is_active ? t('They can sign in again.') : t('They were deactivated.'));
  return words;
}
