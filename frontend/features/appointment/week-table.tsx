import { classes } from '../../lib/classes';
import { t } from '../../lib/text';
import type { DrawnBoard } from './day-table';
import { EntryCard } from './entry-card';
import { entriesIn } from './place';

/** A week: a row for each bay or installer, a column for each day. */
export function WeekTable(drawn: DrawnBoard) {
  const { board, columns, by, moving } = drawn;
  return (
    <div className="board-scroll">
      <table className="board-week">
        <caption className="sr-only">{board.title}</caption>
        <thead>
          <tr>
            <th scope="col">{by === 'bay' ? t('Bay') : t('Installer')}</th>
            {board.days.map((day) => (
              <th key={day.day} scope="col" className={classes(day.is_today && 'today')}>
                {day.head}
                <small className="n">{day.closed || day.load}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <tr key={column.id}>
              <th scope="row">
                <span translate="no">{column.name}</span> <small>{column.about}</small>
              </th>
              {board.days.map((day) => {
                const here = entriesIn(board, by, column.id).filter(
                  (one) => one.from < day.end && one.to > day.first,
                );
                const isAimed = moving?.place.column === column.id && moving.place.day === day.day;
                return (
                  <td
                    key={day.day}
                    data-slot={day.first}
                    data-end={day.end}
                    data-column={column.id}
                    data-day={day.day}
                    className={classes(
                      day.open.length === 0 && 'shut',
                      day.is_today && 'today',
                      isAimed && 'aim',
                    )}
                  >
                    {here.map((entry) => (
                      <EntryCard key={entry.appointment_id} {...drawn} entry={entry} column={column.id} />
                    ))}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
