import { useRef, useState } from 'react';
import type { ShiftPage } from '../../api/types';
import { Desk } from '../../features/desk/desk';
import { CloseShift } from '../../features/shift/close-shift';
import { MoveCash } from '../../features/shift/move-cash';
import { OpenShift } from '../../features/shift/open-shift';
import { OpenTickets } from '../../features/shift/open-tickets';
import { t } from '../../lib/text';
import '../../styles/desk.css';
import '../../styles/till.css';
import '../../styles/tables.css';

/** The drawer of this register from its float to its count (SHIFT-1). */
export default function ShiftScreen(page: ShiftPage) {
  const { desk, open_url, report_url, closed } = page;
  const [shift, setShift] = useState(page.shift);
  const [moved, setMoved] = useState(page.moved);
  const float = useRef<HTMLInputElement>(null);
  return (
    <Desk desk={desk} at="shift">
      <div className="grid min-w-0 gap-4">
        <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="page">{t('Shift')}</h1>
          {shift && <p className="mut">{t('Opened %s with %s', shift.opened_text, shift.float_text)}</p>}
          {shift && report_url && (
            <a className="btn push" href={report_url}>
              {t('X report')}
            </a>
          )}
        </header>
        {shift ? (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <div className="grid gap-4">
              <MoveCash onMoved={setMoved} />
              <section className="panel grid gap-2 p-4">
                <h2>{t('Moved in this shift')}</h2>
                <ul className="grid gap-2">
                  {moved.map((move, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows
                    <li key={i} className="flex justify-between gap-4">
                      <span>
                        {move.title} <span translate="no">{move.reason}</span>
                        <span className="mut block" translate="no">
                          {move.at_text}
                        </span>
                      </span>
                      <b className="money">{move.amount_text}</b>
                    </li>
                  ))}
                </ul>
              </section>
            </div>
            <div className="grid gap-4">
              <OpenTickets />
              <CloseShift register={desk.register} />
            </div>
          </div>
        ) : (
          <OpenShift
            path={open_url}
            register={desk.register}
            home={float}
            onOpened={(opened) => {
              setShift(opened);
              location.reload(); // the drawer's own list and report come with the page
            }}
          />
        )}
        {closed.length > 0 && (
          <section className="grid min-w-0 gap-2">
            <h2>{t('Closed shifts')}</h2>
            <section className="overflow-x-auto" aria-label={t('Closed shifts')}>
              <table className="tbl w-full">
                <thead>
                  <tr>
                    <th scope="col">{t('Report')}</th>
                    <th scope="col">{t('Register')}</th>
                    <th scope="col">{t('Closed')}</th>
                    <th scope="col">{t('By')}</th>
                    <th scope="col" className="text-end">
                      {t('Cash counted')}
                    </th>
                    <th scope="col" className="text-end">
                      {t('Over or short')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {closed.map((one) => (
                    <tr key={one.id}>
                      <td>
                        <a href={one.report_url}>{t('Z report %d', one.z)}</a>
                      </td>
                      <td translate="no">{one.register}</td>
                      <td translate="no">{one.closed_text}</td>
                      <td translate="no">{one.closed_by}</td>
                      <td className="money text-end">{one.counted_text}</td>
                      <td className="money text-end">
                        {one.is_off ? <b>{one.over_short_text}</b> : one.over_short_text}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          </section>
        )}
      </div>
    </Desk>
  );
}
