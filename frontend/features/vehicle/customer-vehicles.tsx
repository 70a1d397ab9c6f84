import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/client';
import type { CustomerVehicle, CustomerVehicles as Reply, Said } from '../../api/types';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { Empty } from '../../ui/empty';
import { Failed } from '../../ui/failed';
import { Icon } from '../../ui/icon';
import { Plate } from '../../ui/signs';
import { Skeleton } from '../../ui/skeleton';
import { failed, succeeded } from '../../ui/toasts';
import { noVehicle, VehicleDialog } from './vehicle-dialog';

export const vehiclesOf = (customerId: number) => ({
  queryKey: ['customer vehicles', customerId],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    ask<Reply>('/api/customer_vehicle', { query: { customerId }, signal }).then((reply) => reply.results),
});

type Asks = { at: 'nothing' } | { at: 'add' } | { at: 'edit' | 'remove'; vehicle: CustomerVehicle };

/** The vehicles of a customer (CUST-32 to CUST-38). */
export function CustomerVehicles({ customerId }: { customerId: number }) {
  const queries = useQueryClient();
  const answer = useQuery(vehiclesOf(customerId));
  const [asks, setAsks] = useState<Asks>({ at: 'nothing' });
  const { isBusy, send } = useSending([], { onFailed: (words) => failed(words) });
  const close = () => setAsks({ at: 'nothing' });
  const renew = () => queries.invalidateQueries({ queryKey: ['customer vehicles', customerId] });
  const remove = (vehicle: CustomerVehicle) => async (intent: string) => {
    const form = { vehicleId: vehicle.vehicle_id };
    await ask<Said>('/api/customer_vehicle/delete', { method: 'POST', form, intent });
    close();
    succeeded(t('%s is removed.', vehicle.display));
    await renew();
    document.getElementById('add-vehicle')?.focus();
  };
  const add = (
    <Button id="add-vehicle" onClick={() => setAsks({ at: 'add' })}>
      <Icon name="plus" />
      {t('Add Vehicle')}
    </Button>
  );
  const edited = asks.at === 'edit' ? asks.vehicle : undefined;
  return (
    <section className="grid min-w-0 gap-4" aria-label={t('Vehicles')}>
      {answer.isError ? (
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !answer.data ? (
        <Skeleton shape="row" count={3} />
      ) : answer.data.length === 0 ? (
        <Empty title={t('There are no results.')} drawing="wheel" action={add}>
          {t('Add what they drive, and parts are checked against it.')}
        </Empty>
      ) : (
        <>
          <div className="justify-self-end">{add}</div>
          <ul className="grid gap-px border border-rule bg-rule">
            {answer.data.map((vehicle) => (
              <Row
                key={vehicle.vehicle_id}
                vehicle={vehicle}
                onEdit={() => setAsks({ at: 'edit', vehicle })}
                onRemove={() => setAsks({ at: 'remove', vehicle })}
              />
            ))}
          </ul>
        </>
      )}
      <VehicleDialog
        key={edited?.vehicle_id ?? 0}
        open={asks.at === 'add' || asks.at === 'edit'}
        customerId={customerId}
        vehicleId={edited?.vehicle_id ?? 0}
        seed={edited ?? noVehicle}
        onClose={close}
        onSaved={() => {
          close();
          void renew();
        }}
      />
      <Confirm
        open={asks.at === 'remove'}
        title={asks.at === 'remove' ? t('Remove %s?', asks.vehicle.display) : ''}
        consequence={t('Its VIN, plate and notes go with it. Orders keep what they were for.')}
        verb={t('Remove the vehicle')}
        isBusy={isBusy}
        onConfirm={() => asks.at === 'remove' && send(remove(asks.vehicle))}
        onClose={close}
      />
    </section>
  );
}

type RowProps = { vehicle: CustomerVehicle; onEdit: () => void; onRemove: () => void };

function Row({ vehicle, onEdit, onRemove }: RowProps) {
  const label = (field: string) => vehicle.facets.find((one) => one.api_field === field)?.label_value ?? '';
  const name = vehicle.title || vehicle.display;
  const plate = [vehicle.license_plate, vehicle.license_state].filter(Boolean).join(' ');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-surface p-3">
      <Plate year={Number(label('Year'))} model={label('ModelID')} />
      <div className="min-w-48 flex-1" translate="no">
        <p className="b">{name}</p>
        {vehicle.title && <p className="mut">{vehicle.display}</p>}
        {vehicle.again && <p translate="yes">{vehicle.again}</p>}
        {vehicle.notes && <p className="mut wrap-anywhere whitespace-pre-line">{vehicle.notes}</p>}
      </div>
      {(vehicle.vin || plate) && (
        <dl className="grid min-w-40 grid-cols-[auto_1fr] gap-x-3">
          {vehicle.vin && (
            <>
              <dt className="mut">{t('VIN')}</dt>
              <dd className="pn" translate="no">
                {vehicle.vin}
              </dd>
            </>
          )}
          {plate && (
            <>
              <dt className="mut">{t('License plate')}</dt>
              <dd className="pn" translate="no">
                {plate}
              </dd>
            </>
          )}
        </dl>
      )}
      <div className="ms-auto flex gap-2">
        <Button aria-label={t('Edit %s', name)} onClick={onEdit}>
          {t('Edit')}
        </Button>
        <Button look="quiet" aria-label={t('Remove %s', name)} onClick={onRemove}>
          <Icon name="trash" />
        </Button>
      </div>
    </li>
  );
}
