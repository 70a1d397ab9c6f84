import type { PermissionGroup, RoleView } from '../../api/types';
import { t } from '../../lib/text';
import type { Draft } from './role-drafts';

export type RoleMatrixProps = {
  roles: readonly RoleView[];
  groups: readonly PermissionGroup[];
  chosen: number;
  draftOf: (role: RoleView) => Draft;
  onChoose: (roleId: number) => void;
  onTick: (role: RoleView, code: string, isGiven: boolean) => void;
};

/** Roles beside each other, and what each may, with the words for it. A narrow screen shows the chosen role alone. */
export function RoleMatrix({ roles, groups, chosen, draftOf, onChoose, onTick }: RoleMatrixProps) {
  const columnOf = ({ role_id }: RoleView) => (role_id === chosen ? 'chosen' : 'other');
  return (
    <section className="panel matrix-scroll" aria-label={t('What each role may')}>
      <table className="matrix">
        <thead>
          <tr>
            <th scope="col" className="lab">
              {t('May')}
            </th>
            {roles.map((role) => (
              <th key={role.role_id} scope="col" className={columnOf(role)}>
                <button
                  type="button"
                  className="role"
                  aria-pressed={role.role_id === chosen}
                  onClick={() => onChoose(role.role_id)}
                >
                  <span translate="no">{role.name}</span> <span className="n">{role.people}</span>
                  <span className="sr-only"> {t('people')}</span>
                </button>
              </th>
            ))}
            <th scope="col" className="lab words">
              {t('In words')}
            </th>
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.name}>
            <tr className="matrix-group">
              <th scope="rowgroup" colSpan={roles.length + 2}>
                {group.name}
              </th>
            </tr>
            {group.permissions.map(({ code, name, words, mine }) => (
              <tr key={code}>
                <th scope="row" className="font-normal">
                  {name}
                </th>
                {roles.map((role) => (
                  <td key={role.role_id} className={columnOf(role)}>
                    <label>
                      <input
                        type="checkbox"
                        className="box"
                        aria-label={t('%s, for %s', name, role.name)}
                        checked={draftOf(role).permissions.includes(code)}
                        disabled={!mine}
                        onChange={(event) => onTick(role, code, event.currentTarget.checked)}
                      />
                    </label>
                  </td>
                ))}
                <td className="words">
                  {words}
                  {!mine && ` ${t("You don't hold it, so you can't give it.")}`}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}
