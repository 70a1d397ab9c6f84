import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import type { CustomerVehicle, Vehicle } from '../../api/types';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { vehiclesOf } from './customer-vehicles';
import { noVehicle, VehicleDialog } from './vehicle-dialog';

export type AddTheirVehicleProps = {
  customerId: number;
  /** What they are called. */
  name: string;
  /** The vehicle that was chosen for the sale. */
  vehicle: Vehicle;
  returnTo: RefObject<HTMLElement | null>;
};

/** "Add This Vehicle to Customer" (CUST-10): stands where the chosen vehicle is none of theirs, and asks first. */
export function AddTheirVehicle({ customerId, name, vehicle, returnTo }: AddTheirVehicleProps) {
  const queries = useQueryClient();
  const theirs = useQuery(vehiclesOf(customerId)).data;
  const [asks, setAsks] = useState<'nothing' | 'confirm' | 'add'>('nothing');
  const close = () => setAsks('nothing');
  const isOpen = vehicle.hasYmm && theirs !== undefined && !theirs.some((one) => isSame(one, vehicle));
  if (!isOpen && asks === 'nothing') return null;
  return (
    <>
      <Button className="push" onClick={() => setAsks('confirm')}>
        {t('Add This Vehicle to Customer')}
      </Button>
      <Dialog
        open={asks === 'confirm'}
        onClose={close}
        returnTo={returnTo}
        title={t('Add This Vehicle to Customer')}
        actions={
          <>
            <Button size={56} shortcut="Esc" onClick={close}>
              {t('Not now')}
            </Button>
            <Button look="primary" size={56} autoFocus onClick={() => setAsks('add')}>
              {t('Add Vehicle')}
            </Button>
          </>
        }
      >
        <p>{t('The %s is none of the vehicles of %s yet.', vehicle.display, name)}</p>
      </Dialog>
      <VehicleDialog
        open={asks === 'add'}
        customerId={customerId}
        vehicleId={0}
        seed={{ ...noVehicle, facets: vehicle.facets }}
        returnTo={returnTo}
        onClose={close}
        onSaved={() => {
          close();
          void queries.invalidateQueries({ queryKey: ['customer vehicles', customerId] });
        }}
      />
    </>
  );
}

/** Year, make and model are those of the other. */
function isSame(theirs: CustomerVehicle, vehicle: Vehicle): boolean {
  return ['Year', 'MakeID', 'ModelID'].every((field) => {
    const facet = vehicle.facets.find((one) => one.api_field === field);
    return facet !== undefined && theirs.ymm_data[field] === facet.api_value;
  });
}
