import type { BoardEntry } from '../../api/types';
import { classes } from '../../lib/classes';
import { t } from '../../lib/text';
import type { DrawnBoard } from './day-table';

type Props = Pick<DrawnBoard, 'moving' | 'onOpen' | 'onPress' | 'onGrip'> & {
  entry: BoardEntry;
  column: number;
  canResize?: boolean;
};

/** An appointment, or a block: opened by a press, moved by the arrow keys or the pointer. */
export function EntryCard({ entry, column, canResize, moving, onOpen, onPress, onGrip }: Props) {
  const isMoving = moving?.entry === entry;
  return (
    <div className={classes('board-entry', entry.status, isMoving && 'moving')}>
      <button
        type="button"
        data-entry={entry.appointment_id}
        onClick={() => onOpen(entry)}
        onPointerDown={(event) => onGrip(event, entry, column, false)}
        onKeyDown={(event) => {
          const isArrow = event.key.startsWith('Arrow');
          if (isArrow || (isMoving && (event.key === 'Enter' || event.key === 'Escape')))
            onPress(event, entry, column);
        }}
      >
        <b>
          <span className="n" translate="no">
            {entry.time_text}
          </span>{' '}
          <span translate="no">{entry.title}</span>
        </b>
        {entry.model && (
          <span className="car" translate="no">
            <span>{entry.year}</span> {entry.model}
          </span>
        )}
        <span className="how">{entry.status_text}</span>
        {entry.waits && <span className="how">{t('Waits for the car')}</span>}
        {entry.late && <span className="unsent">{t('Parts come late')}</span>}
        {entry.unsent && <span className="unsent">{t('Reminder did not arrive')}</span>}
        {(entry.customer || entry.names) && (
          <span className="who" translate="no">
            {[entry.customer, entry.names].filter(Boolean).join(', ')}
          </span>
        )}
      </button>
      {canResize && !entry.is_over && (
        <span
          className="grip"
          aria-hidden="true"
          title={t('Drag to make it longer or shorter')}
          onPointerDown={(event) => onGrip(event, entry, column, true)}
        />
      )}
    </div>
  );
}
