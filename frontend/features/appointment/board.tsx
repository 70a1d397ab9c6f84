import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { ask, newIntent } from '../../api/client';
import type {
  Board as BoardData,
  BoardEntry,
  BoardPage,
  BoardRequest,
  ChangedAppointment,
} from '../../api/types';
import { wordsOf } from '../../api/words';
import { classes } from '../../lib/classes';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { failed, succeeded } from '../../ui/toasts';
import { BlockDialog } from './block-dialog';
import { officeCalls } from './booking';
import BookingDialog from './booking-dialog';
import { DayTable } from './day-table';
import { EntryDialog } from './entry-dialog';
import { columnsOf, type Place, placeOf, placeText, stepped, wanted } from './place';
import { DeclineDialog, Requests, wishOf } from './requests';
import { WeekTable } from './week-table';

export type BoardProps = Omit<BoardPage, 'bar'>;

/** Who has which bay when: read, moved with the pointer or the keyboard, booked (APPT-4). */
export function Board({ board: first, locations, statuses, may_edit }: BoardProps) {
  const [board, setBoard] = useState(first);
  const [by, setBy] = useState<'bay' | 'installer'>('bay');
  const [asks, setAsks] = useState<'nothing' | 'book' | 'block'>('nothing');
  const [openID, setOpenID] = useState(0);
  /** What a shopper asks for, about to be booked or declined. */
  const [answering, setAnswering] = useState<{ request: BoardRequest; by: 'booking' | 'words' }>();
  /** Where an entry is about to go. */
  const [moving, setMoving] = useState<{ entry: BoardEntry; place: Place }>();
  const isBusy = useRef(false);
  const columns = columnsOf(board, by);

  const show = async (query: { day: string; span: string; location_id: number }) => {
    try {
      setBoard(await ask<BoardData>('/admin/api/appointment/board', { query }));
      history.replaceState(
        history.state,
        '',
        `?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`,
      );
    } catch (error) {
      failed(wordsOf(error));
    }
  };
  const at = { day: board.day, span: board.span, location_id: board.location_id };
  const reload = () => show(at);
  const keep = async (entry: BoardEntry, place: Place) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const form = {
        appointment_id: entry.appointment_id,
        version: entry.version,
        ...wanted(entry, place, by),
      };
      const { success } = await ask<ChangedAppointment>('/admin/api/appointment/move', {
        method: 'POST',
        form,
        intent: newIntent(),
      });
      succeeded(success);
    } catch (error) {
      failed(wordsOf(error));
    }
    await reload();
    setMoving(undefined);
    isBusy.current = false;
    // its button is another one where it went
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-entry="${entry.appointment_id}"]`)?.focus(),
    );
  };
  const press = (event: KeyboardEvent, entry: BoardEntry, column: number) => {
    const now = moving?.entry === entry ? moving.place : placeOf(entry, column);
    if (event.key === 'Escape' && moving) setMoving(undefined);
    else if (event.key === 'Enter' && moving?.entry === entry) void keep(entry, moving.place);
    else {
      const next = stepped(event, board, columns, now);
      if (!next || entry.is_over) return;
      setMoving({ entry, place: next });
    }
    event.preventDefault();
  };
  const grip = useGrip(
    (entry, place) => setMoving({ entry, place }),
    keep,
    () => setMoving(undefined),
  );
  const drawn = {
    board,
    columns,
    by,
    moving,
    onOpen: (entry: BoardEntry) => setOpenID(entry.appointment_id),
    onPress: press,
    onGrip: grip,
  };
  const open = board.entries.find((one) => one.appointment_id === openID);
  const warnings = board.days.filter((day) => day.warning);
  const segment = (isOn: boolean, words: string, choose: () => void) => (
    <button type="button" aria-pressed={isOn} onClick={choose}>
      {words}
    </button>
  );
  return (
    <>
      <header className="page-head board-head">
        <h1>{t('Appointments')}</h1>
        <div className="steps">
          <Button onClick={() => show({ ...at, day: board.previous })}>{t('Earlier')}</Button>
          <Button onClick={() => show({ ...at, day: board.today })}>{t('Today')}</Button>
          <Button onClick={() => show({ ...at, day: board.next })}>{t('Later')}</Button>
        </div>
        <p className="h3">{board.title}</p>
        <span className="push" />
        {locations.length > 1 && (
          <select
            className="in"
            aria-label={t('Store')}
            value={board.location_id}
            onChange={(event) => show({ ...at, location_id: Number(event.currentTarget.value) })}
          >
            {locations.map((one) => (
              <option key={one.location_id} value={one.location_id} translate="no">
                {one.location_name}
              </option>
            ))}
          </select>
        )}
        <fieldset className="board-view">
          <legend className="sr-only">{t('Time')}</legend>
          {segment(board.span === 'day', t('Day'), () => show({ ...at, span: 'day' }))}
          {segment(board.span === 'week', t('Week'), () => show({ ...at, span: 'week' }))}
        </fieldset>
        <fieldset className="board-view">
          <legend className="sr-only">{t('Columns')}</legend>
          {segment(by === 'bay', t('Bays'), () => setBy('bay'))}
          {segment(by === 'installer', t('Installers'), () => setBy('installer'))}
        </fieldset>
        <Button onClick={() => setAsks('block')}>{t('Block time')}</Button>
        <Button look="primary" onClick={() => setAsks('book')}>
          {t('Book')}
        </Button>
      </header>
      <Requests
        requests={board.requests}
        onBook={(request) => setAnswering({ request, by: 'booking' })}
        onDecline={(request) => setAnswering({ request, by: 'words' })}
        onShow={(request) => show({ ...at, span: 'day', day: request.day })}
      />
      {warnings.map((day) => (
        <p key={day.day} className="notice">
          <b>{day.head}</b>: {day.warning}
        </p>
      ))}
      {columns.length === 0 ? (
        <p className="notice">
          {by === 'bay' ? t('This store has no bays yet.') : t('Nobody works in the bays of this store yet.')}
        </p>
      ) : board.span === 'week' ? (
        <WeekTable {...drawn} />
      ) : (
        <DayTable {...drawn} />
      )}
      <p className="dim">
        {t(
          'Arrow keys move what has the focus, with Shift they make it longer or shorter. Enter keeps it, Esc puts it back.',
        )}{' '}
        <a className="l" href="/admin/appointment/lost">
          {t('Called off, moved, missed')}
        </a>{' '}
        {may_edit && (
          <a className="l" href="/admin/bay">
            {t('Bays and installers')}
          </a>
        )}
      </p>
      <p role="status" className={classes('board-target', !moving && 'sr-only')}>
        {moving && placeText(board, columns, moving.place)}
      </p>
      {board.lost.length > 0 && (
        <section className="panel" aria-labelledby="lost">
          <header>
            <h2 id="lost">{t('Called off and missed')}</h2>
          </header>
          <ul className="board-lost">
            {board.lost.map((one) => (
              <li key={one.appointment_id}>
                <b translate="no">{one.customer || t('Walk-in')}</b>
                <span className="n" translate="no">
                  {one.when}
                </span>
                <span className="n" translate="no">
                  {one.hours}
                </span>
                <span>{one.status_text}</span>
                <span translate="no">{one.reason}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {asks === 'book' && (
        <BookingDialog
          calls={officeCalls}
          orderId={0}
          asksOrder
          at={{ startDate: board.day, location: String(board.location_id) }}
          onClose={() => setAsks('nothing')}
          onBooked={({ success }) => {
            setAsks('nothing');
            succeeded(success);
            void reload();
          }}
        />
      )}
      {answering?.by === 'booking' && (
        <BookingDialog
          calls={officeCalls}
          orderId={0}
          asksOrder
          asker={answering.request.name}
          at={wishOf(answering.request, board)}
          onClose={() => setAnswering(undefined)}
          onBooked={({ success }) => {
            setAnswering(undefined);
            succeeded(success);
            void show({ ...at, day: answering.request.day });
          }}
        />
      )}
      {answering?.by === 'words' && (
        <DeclineDialog
          request={answering.request}
          onClose={() => setAnswering(undefined)}
          onDone={() => {
            setAnswering(undefined);
            void reload();
          }}
        />
      )}
      {asks === 'block' && (
        <BlockDialog
          board={board}
          onClose={() => setAsks('nothing')}
          onDone={() => {
            setAsks('nothing');
            void reload();
          }}
        />
      )}
      {open && (
        <EntryDialog
          key={`${open.appointment_id} ${open.version}`}
          entry={open}
          statuses={statuses}
          onClose={() => setOpenID(0)}
          onDone={() => {
            setOpenID(0);
            void reload();
          }}
        />
      )}
    </>
  );
}

export type Grip = (event: PointerEvent, entry: BoardEntry, column: number, isEnd: boolean) => void;

/** Drags an entry, or its end, to the cell under the pointer: cells name their column and slot. */
function useGrip(
  onOver: (entry: BoardEntry, place: Place) => void,
  onDrop: (entry: BoardEntry, place: Place) => void,
  onLost: () => void,
): Grip {
  return (down, entry, column, isEnd) => {
    if (down.button !== 0 || entry.is_over) return;
    const began = { x: down.clientX, y: down.clientY };
    const start = placeOf(entry, column);
    let place: Place | undefined;
    const move = (event: globalThis.PointerEvent) => {
      if (!place && Math.hypot(event.clientX - began.x, event.clientY - began.y) < 6) return;
      const under = document
        .elementsFromPoint(event.clientX, event.clientY)
        .map((one) => one.closest<HTMLElement>('[data-slot]'))
        .find((one) => one);
      if (!under) return;
      const [slot, end] = [Number(under.dataset.slot), Number(under.dataset.end)];
      const day = under.dataset.day;
      const length = start.to - start.from;
      if (day !== undefined) place = { ...start, column: Number(under.dataset.column), day };
      else if (isEnd) place = { ...start, to: Math.max(end, start.from + end - slot) };
      else place = { ...start, column: Number(under.dataset.column), from: slot, to: slot + length };
      onOver(entry, place);
    };
    const stop = (event: globalThis.PointerEvent) => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', stop);
      removeEventListener('pointercancel', stop);
      if (!place) return;
      // the click that ends a drag opens nothing
      const swallow = (click: MouseEvent) => click.stopPropagation();
      addEventListener('click', swallow, true);
      setTimeout(() => removeEventListener('click', swallow, true), 0);
      if (event.type === 'pointerup') onDrop(entry, place);
      else onLost();
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', stop);
    addEventListener('pointercancel', stop);
  };
}
