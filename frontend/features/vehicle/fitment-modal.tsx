import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/client';
import type { FitmentSheet, Fittings } from '../../api/types';
import { t } from '../../lib/text';
import { useSettled } from '../../lib/use-settled';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Failed } from '../../ui/failed';
import { Pager } from '../../ui/pager';
import { SearchField } from '../../ui/search-field';
import { FitmentLabel, FitmentMark, markedAs } from '../../ui/signs';
import { NextChoice } from './next-choice';

const settle = 250;

export type FitmentModalProps = {
  productId: number;
  open: boolean;
  onClose: () => void;
  /** The vehicle is another, and the page stays (FIT-8). */
  onKept: () => Promise<void>;
};

/** FIT-10: all that is known of whether a part fits. */
export function FitmentModal({ productId, open, onClose, onKept }: FitmentModalProps) {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const filter = useSettled(typed.trim(), settle);
  const answer = useQuery({
    queryKey: ['fitment', productId, filter, page],
    queryFn: ({ signal }) =>
      ask<FitmentSheet>('/ymm/json/getFitment', {
        query: { product_id: productId, vehicles: filter, page },
        signal,
      }),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  const sheet = answer.data;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={sheet?.title ?? t('Fitment')}
      wide
      actions={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      {answer.isError && !sheet && <Failed error={answer.error} onRetry={() => void answer.refetch()} />}
      {/* There before the answer is, else screen readers miss it */}
      <div className="grid gap-2" role="status">
        {sheet && <Verdict sheet={sheet} />}
      </div>
      {sheet && (
        <div className="grid gap-4 pt-2">
          <Reasons sheet={sheet} />
          {sheet.choice && sheet.vehicle && (
            <NextChoice
              key={sheet.choice.api_field}
              choice={sheet.choice}
              vehicle={sheet.vehicle}
              onKept={onKept}
            />
          )}
          {sheet.vehicles.all > 0 && (
            <Vehicles
              table={sheet.vehicles}
              typed={typed}
              isLate={answer.isPlaceholderData}
              onType={(text) => {
                setTyped(text);
                setPage(1);
              }}
              onPage={setPage}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}

function Verdict({ sheet }: { sheet: FitmentSheet }) {
  const { fitment, vehicle } = sheet;
  return (
    <>
      <p className="b" translate="no">
        {sheet.name}
      </p>
      {vehicle ? (
        <p translate="no">{vehicle.display}</p>
      ) : (
        <p>
          <a className="l" href={`/?change=1#vehicle`}>
            {t('Select Vehicle')}
          </a>
        </p>
      )}
      {fitment.result !== 'select' && (
        <p>
          <FitmentLabel fits={markedAs(fitment.mark)} words={fitment.label} />
          {fitment.reason && <span className="why">{fitment.reason}</span>}
        </p>
      )}
      {sheet.text && <p>{sheet.text}</p>}
      {(sheet.position || sheet.required) && (
        <p className="b">{[sheet.position, sheet.required].filter(Boolean).join(', ')}</p>
      )}
    </>
  );
}

function Reasons({ sheet }: { sheet: FitmentSheet }) {
  const { fitment } = sheet;
  if (sheet.rows.length === 0 && sheet.notes.length === 0) return null;
  return (
    <div className="grid gap-2">
      {sheet.rows.length > 0 && (
        <table className="facts">
          <thead>
            <tr>
              <th scope="col">{fitment.mark === 'fits' ? t('Fits because') : t('What decides')}</th>
              <th scope="col">{t('Your vehicle')}</th>
              <th scope="col">{t('Part is made for')}</th>
            </tr>
          </thead>
          <tbody>
            {sheet.rows.map((row) => (
              <tr key={row.fact}>
                <th scope="row">
                  <span className="flex items-center gap-2">
                    <FitmentMark fits={markedAs(row.mark)} />
                    {row.fact}
                  </span>
                </th>
                {row.vehicle ? (
                  <td translate="no">{row.vehicle}</td>
                ) : (
                  <td className="dim">{t('not known yet')}</td>
                )}
                <td translate="no">{row.part}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {sheet.notes.length > 0 && (
        <div>
          <h3 className="lab">{t('Notes')}</h3>
          <ul translate="no">
            {sheet.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

type VehiclesProps = {
  table: Fittings;
  typed: string;
  isLate: boolean;
  onType: (text: string) => void;
  onPage: (page: number) => void;
};

function Vehicles({ table, typed, isLate, onType, onPage }: VehiclesProps) {
  return (
    <section className="grid gap-3" aria-busy={isLate || undefined}>
      <h3 className="h4">{t('Fits these vehicles')}</h3>
      {(table.all > table.rows.length || typed !== '') && (
        <SearchField label={t('Filter vehicles')} value={typed} maxLength={100} onChange={onType} />
      )}
      <div role="status">{table.rows.length === 0 && t('None of its vehicles matches.')}</div>
      {table.rows.length > 0 && (
        <table className="fitted">
          <thead>
            <tr>
              <th scope="col">{t('Years')}</th>
              <th scope="col">{t('Vehicle')}</th>
              <th scope="col">{t('Only with')}</th>
              <th scope="col">{t('Position')}</th>
              <th scope="col">{t('Notes')}</th>
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <tr
                key={[row.years, row.vehicle, row.asks, row.position, row.required, ...row.notes].join('|')}
                className={row.current ? 'current' : undefined}
              >
                <td className="n whitespace-nowrap">{row.years}</td>
                <th scope="row" translate="no">
                  {row.link ? (
                    <a className="l" href={row.link}>
                      {row.vehicle}
                    </a>
                  ) : (
                    row.vehicle
                  )}
                </th>
                <td translate="no">{row.asks}</td>
                <td>
                  {row.position}
                  {row.required && <span className="s dim block sm:whitespace-nowrap">{row.required}</span>}
                </td>
                <td className="s" translate="no">
                  {row.notes.join('; ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {table.rows.length > 0 && (
        <Pager
          label={t('Fits these vehicles')}
          page={table.page}
          pages={table.pages}
          position={table.found}
          onPage={onPage}
        />
      )}
    </section>
  );
}
