import type { AuditPage } from '../../api/types';
import { Desk } from '../../features/desk/desk';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Field, Select } from '../../ui/field';
import '../../styles/desk.css';
import '../../styles/till.css';
import '../../styles/tables.css';

/** What was done, by whom, where, and whether the record is whole (TRD-19). */
export default function AuditScreen(page: AuditPage) {
  const { desk, rows, staff, actions, registers, chosen, head, problems, checked, next_url } = page;
  const all = { value: '', label: t('All') };
  return (
    <Desk desk={desk} at="audit">
      <div className="grid min-w-0 gap-4">
        <h1 className="page">{t('Audit log')}</h1>
        <form className="flex flex-wrap items-end gap-4" method="get" action="/pos/audit">
          <Select
            name="staff_id"
            label={t('Who')}
            defaultValue={String(chosen.staff_id || '')}
            options={[
              all,
              ...staff.map((one) => ({ value: String(one.staff_id), label: one.name, isData: true })),
            ]}
          />
          <Select
            name="action"
            label={t('What')}
            defaultValue={chosen.action}
            options={[
              all,
              ...actions.map(({ code, name }) => ({ value: code, label: name, isData: isCode(name) })),
            ]}
          />
          <Select
            name="register_id"
            label={t('Register')}
            defaultValue={String(chosen.register_id || '')}
            options={[
              all,
              ...registers.map(({ code, name }) => ({ value: code, label: name, isData: true })),
            ]}
          />
          <Field name="day" type="date" label={t('Day')} defaultValue={chosen.day} />
          <Button type="submit" look="primary">
            {t('Show')}
          </Button>
          <Button type="submit" name="check" value="1">
            {t('Check the chain')}
          </Button>
        </form>
        <div className="grid gap-1">
          {checked && problems.length === 0 && (
            <p role="status">{t('The record is whole: every sealed row is as it was sealed.')}</p>
          )}
          {problems.length > 0 && (
            <div className="notice barricade" role="alert">
              <p className="b">{t('The record was changed behind the program’s back.')}</p>
              <ul translate="no">
                {problems.map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
            </div>
          )}
          <p className="mut break-all">
            {t('Head of the chain:')} <span translate="no">{head}</span>
          </p>
        </div>
        {rows.length === 0 ? (
          <p>{t('Nothing on record matches.')}</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
          <section className="overflow-x-auto" tabIndex={0} aria-label={t('Audit log')}>
            <table className="tbl audit-rows">
              <thead>
                <tr>
                  <th scope="col">{t('When')}</th>
                  <th scope="col">{t('Who')}</th>
                  <th scope="col">{t('What')}</th>
                  <th scope="col">{t('Of what')}</th>
                  <th scope="col">{t('Approved by')}</th>
                  <th scope="col">{t('Register')}</th>
                  <th scope="col">{t('Details')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.id}>
                    <td className="whitespace-nowrap" translate="no">
                      {row.at_text}
                    </td>
                    <td className="whitespace-nowrap" translate="no">
                      {row.who}
                    </td>
                    <td translate={isCode(row.action) ? 'no' : undefined}>{row.action}</td>
                    <td className="whitespace-nowrap">
                      {row.url ? (
                        <a className="l" href={row.url}>
                          {row.subject}
                        </a>
                      ) : (
                        <span translate="no">{row.subject}</span>
                      )}
                    </td>
                    <td translate="no">{row.approver}</td>
                    <td translate="no">{row.register}</td>
                    <td>
                      <ul className="flex flex-wrap gap-x-4">
                        {row.details.map(({ name, text, is_code }) => (
                          <li key={name}>
                            <span className="mut" translate={is_code ? 'no' : undefined}>
                              {name}
                            </span>{' '}
                            <span className="wrap-anywhere" translate="no">
                              {text}
                            </span>
                          </li>
                        ))}
                      </ul>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
        {next_url && (
          <p>
            <a className="btn" href={next_url}>
              {t('Older')}
            </a>
          </p>
        )}
      </div>
    </Desk>
  );
}

/** An action that has no name in words stands as the record has it: "review.write". */
function isCode(action: string): boolean {
  return /^\w+(\.\w+)+$/.test(action);
}
