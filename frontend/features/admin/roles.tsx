import { type FormEvent, useState } from 'react';
import { ask } from '../../api/client';
import type { PermissionGroup, RoleList, RoleView } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { Meanwhile } from '../../form/meanwhile';
import { useSending } from '../../form/use-sending';
import { figure } from '../../lib/money';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { Dialog } from '../../ui/dialog';
import { Field, Select } from '../../ui/field';
import { Icon } from '../../ui/icon';
import { MoneyField } from '../../ui/money-field';
import { succeeded } from '../../ui/toasts';
import { StaffTabs } from './frame';
import { changesOf, countOf, type Draft, draftOf, onto, withPermission } from './role-drafts';
import { RoleMatrix } from './role-matrix';
import { Trail } from './trail';
import { useSaveKey } from './use-save-key';

export type RolesProps = { roles: readonly RoleView[]; groups: readonly PermissionGroup[] };

/** The matrix of roles and permissions. What is ticked waits for the save bar, role by role. */
export function Roles({ roles: first, groups }: RolesProps) {
  const [roles, setRoles] = useState(first);
  const [drafts, setDrafts] = useState<Record<number, Draft>>({});
  const [chosenId, choose] = useState(() => first[1]?.role_id ?? first[0]?.role_id ?? 0);
  const [isAdding, setAdding] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const [theirs, setTheirs] = useState<readonly RoleView[]>();
  const chosen = roles.find(({ role_id }) => role_id === chosenId) ?? roles[0];
  const sending = useSending(['name', 'price_limit', 'approve_above', 'limits'], {
    onFailed: async (_, refusal) => {
      if (refusal?.status !== 409 || !chosen) return;
      const now = (await ask<RoleList>('/admin/api/role')).results;
      if (now.find(({ role_id }) => role_id === chosen.role_id)?.version !== chosen.version) setTheirs(now);
    },
  });
  const { form, field, isBusy, rest, submit, send, clear } = sending;
  useSaveKey(form.ref);
  if (!chosen) return null;

  const draftFor = (role: RoleView) => drafts[role.role_id] ?? draftOf(role);
  const draft = draftFor(chosen);
  const count = countOf(chosen, draft);
  const change = (role: RoleView, next: Draft) => {
    choose(role.role_id);
    setDrafts((before) => ({ ...before, [role.role_id]: next }));
  };
  const drop = (roleId: number) =>
    setDrafts((before) => Object.fromEntries(Object.entries(before).filter(([id]) => Number(id) !== roleId)));
  const save = async (intent: string) => {
    const permissions = Object.fromEntries(draft.permissions.map((code) => [code, code]));
    const { name, price_limit } = draft;
    const limits = { name, price_limit, approve_above: figure(draft.approve_above), limits: draft.limits };
    const sent = { role_id: chosen.role_id, version: chosen.version, ...limits, permissions };
    const saved = await ask<RoleList>('/admin/api/role/edit', { method: 'POST', form: sent, intent });
    succeeded(saved.success);
    setRoles(saved.results);
    drop(chosen.role_id);
  };
  const remove = () =>
    send(async () => {
      setRemoving(false);
      const sent = { role_id: chosen.role_id };
      const left = await ask<RoleList>('/admin/api/role/remove', { method: 'POST', form: sent });
      succeeded(left.success);
      setRoles(left.results);
      choose(left.results[0]?.role_id ?? 0);
    });
  const goOn = (now: readonly RoleView[]) => {
    setRoles(now);
    setTheirs(undefined);
    clear();
  };
  const others = roles.filter((role) => role !== chosen && countOf(role, draftFor(role)) > 0);

  return (
    <>
      <header className="page-head">
        <h1>{t('Roles')}</h1>
        <p className="dim">{t('What each may. A change reaches open tills at once.')}</p>
        <Button className="push" aria-haspopup="dialog" onClick={() => setAdding(true)}>
          <Icon name="plus" />
          {t('Add a role')}
        </Button>
      </header>
      <StaffTabs at="roles" />
      <div className="md:hidden">
        <Select
          label={t('Role')}
          value={String(chosen.role_id)}
          options={roles.map(({ role_id, name }) => ({ value: String(role_id), label: name, isData: true }))}
          onChange={(event) => choose(Number(event.currentTarget.value))}
        />
      </div>
      <form
        {...form}
        noValidate
        className="office-form"
        aria-label={t('Role %s', chosen.name)}
        onSubmit={(event: FormEvent) => submit(event, save)}
      >
        {theirs && (
          <Meanwhile
            differs={differences(chosen, theirs, groups)}
            onTheirs={() => {
              drop(chosen.role_id);
              goOn(theirs);
            }}
            onMine={() => {
              const now = theirs.find(({ role_id }) => role_id === chosen.role_id);
              if (now) change(chosen, onto(chosen, draft, now));
              goOn(theirs);
            }}
          />
        )}
        <RoleMatrix
          roles={roles}
          groups={groups}
          chosen={chosen.role_id}
          draftOf={draftFor}
          onChoose={choose}
          onTick={(role, code, isGiven) => change(role, withPermission(draftFor(role), code, isGiven))}
        />
        <div className="office-sides">
          <section className="panel" aria-labelledby="limits">
            <header>
              <h2 id="limits">{t('Name and limits')}</h2>
              <span className="dim" translate="no">
                {chosen.name}
              </span>
            </header>
            <div className="in-panel">
              <div className="two">
                <Field
                  label={t('Name')}
                  must
                  maxLength={40}
                  autoComplete="off"
                  value={draft.name}
                  {...field('name')}
                  onChange={(event) => change(chosen, { ...draft, name: event.currentTarget.value })}
                />
                <Field
                  label={t('Price limit in percent')}
                  hint={t('How far below the usual price it may go alone.')}
                  inputMode="decimal"
                  autoComplete="off"
                  value={draft.price_limit}
                  {...field('price_limit')}
                  onChange={(event) => change(chosen, { ...draft, price_limit: event.currentTarget.value })}
                />
                <MoneyField
                  label={t('Gives away alone')}
                  hint={t('What it refunds or credits without another person. 0: any amount.')}
                  value={draft.approve_above}
                  {...field('approve_above')}
                  onChange={(approve_above) => change(chosen, { ...draft, approve_above })}
                />
              </div>
              <h3>{t('Without asking, up to')}</h3>
              <p className="dim">
                {t(
                  'Below these amounts nobody is asked, even where the role may not do it. Blank: always asked.',
                )}
              </p>
              <div className="two">
                {chosen.limits.map(({ permission, name }) => (
                  <Field
                    key={permission}
                    label={name}
                    inputMode="decimal"
                    autoComplete="off"
                    value={draft.limits[permission] ?? ''}
                    {...field(`limits[${permission}]`)}
                    onChange={(event) =>
                      change(chosen, {
                        ...draft,
                        limits: { ...draft.limits, [permission]: event.currentTarget.value },
                      })
                    }
                  />
                ))}
              </div>
              <div className="actions">
                <Button
                  off={chosen.people > 0 && t('Somebody has it')}
                  aria-haspopup="dialog"
                  onClick={() => setRemoving(true)}
                >
                  {t('Remove the role')}
                </Button>
              </div>
            </div>
          </section>
          <Trail rows={chosen.trail} />
        </div>
        <FormErrors>{theirs ? [] : rest}</FormErrors>
        <div className="save-bar">
          <p role="status">
            <Changes role={chosen} draft={draft} groups={groups} />
            {others.length > 0 && (
              <span className="dim block">
                {t('Not saved yet: %s', others.map(({ name }) => name).join(', '))}
              </span>
            )}
          </p>
          {count > 0 && (
            <Button
              onClick={() => {
                clear();
                drop(chosen.role_id);
              }}
            >
              {t('Discard')}
            </Button>
          )}
          <Button
            look="primary"
            type="submit"
            shortcut="Ctrl S"
            busy={isBusy}
            off={count === 0 && t('Nothing is changed.')}
          >
            {chosen.people === 1 ? t('Save for one person') : t('Save for %d people', chosen.people)}
          </Button>
        </div>
      </form>
      <NewRole
        open={isAdding}
        roles={roles}
        onClose={() => setAdding(false)}
        onAdded={(now) => {
          setRoles(now);
          choose(now.at(-1)?.role_id ?? chosen.role_id);
          setAdding(false);
        }}
      />
      <Confirm
        open={isRemoving}
        title={t('Remove the role %s?', chosen.name)}
        consequence={t('Nobody has it. It can be made again.')}
        verb={t('Remove')}
        isBusy={isBusy}
        onClose={() => setRemoving(false)}
        onConfirm={remove}
      />
    </>
  );
}

function Changes({
  role,
  draft,
  groups,
}: {
  role: RoleView;
  draft: Draft;
  groups: readonly PermissionGroup[];
}) {
  const { given, taken, others } = changesOf(role, draft);
  const count = given.length + taken.length + others;
  if (count === 0) return <span className="dim">{t('All is saved.')}</span>;
  return (
    <>
      <b>{count === 1 ? t('One change for %s.', role.name) : t('%d changes for %s.', count, role.name)}</b>{' '}
      {given.length > 0 && t('May now: %s.', namesOf(given, groups))}{' '}
      {taken.length > 0 && t('May no longer: %s.', namesOf(taken, groups))}
    </>
  );
}

function namesOf(codes: readonly string[], groups: readonly PermissionGroup[]): string {
  const all = groups.flatMap(({ permissions }) => permissions);
  return codes.map((code) => all.find((one) => one.code === code)?.name ?? code).join(', ');
}

function differences(
  before: RoleView,
  now: readonly RoleView[],
  groups: readonly PermissionGroup[],
): string[] {
  const after = now.find(({ role_id }) => role_id === before.role_id);
  if (!after) return [t('The role was removed.')];
  const { given, taken, others } = changesOf(before, draftOf(after));
  return [
    given.length > 0 && t('May now: %s.', namesOf(given, groups)),
    taken.length > 0 && t('May no longer: %s.', namesOf(taken, groups)),
    others > 0 && t('The name or the limits are others.'),
  ].filter((words) => words !== false);
}

type NewRoleProps = {
  open: boolean;
  roles: readonly RoleView[];
  onClose: () => void;
  onAdded: (roles: readonly RoleView[]) => void;
};

function NewRole({ open, roles, onClose, onAdded }: NewRoleProps) {
  const [name, setName] = useState('');
  const [copyOf, setCopyOf] = useState('');
  const { form, field, isBusy, rest, submit } = useSending(['name', 'copy_of']);
  const add = async (intent: string) => {
    const sent = { name: name.trim(), copy_of: copyOf || 0 };
    const added = await ask<RoleList>('/admin/api/role/add', { method: 'POST', form: sent, intent });
    succeeded(added.success);
    setName('');
    onAdded(added.results);
  };
  const found = { name: name.trim() ? undefined : t('Required') };
  return (
    <Dialog open={open} title={t('Add a role')} onClose={onClose}>
      <form {...form} noValidate className="grid gap-4" onSubmit={(event) => submit(event, add, found)}>
        <Field
          label={t('Name')}
          must
          maxLength={40}
          autoComplete="off"
          value={name}
          {...field('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label={t('Begins with what another may')}
          value={copyOf}
          options={[
            { value: '', label: t('Nothing') },
            ...roles.map((role) => ({ value: String(role.role_id), label: role.name, isData: true })),
          ]}
          {...field('copy_of')}
          onChange={(event) => setCopyOf(event.currentTarget.value)}
        />
        <FormErrors>{rest}</FormErrors>
        <div className="actions">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" busy={isBusy}>
            {t('Add')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
