import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useState } from 'react';
import type { Facet, Vehicle } from '../../api/types';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { Plate } from '../../ui/signs';
import { vehiclesOf } from './customer-vehicles';
import { facetsOf } from './picked';
import { useSteps } from './use-steps';
import { useVIN } from './use-vin';
import { vinLength, vinOf } from './vin';
import { nothing, openField, pickedOf, YearMakeModel } from './year-make-model';

type Facets = Record<string, string>;

export type ChooseVehicleProps = {
  open: boolean;
  /** What the ticket is for now. */
  vehicle: Vehicle | null;
  /** Whose vehicles are offered; 0: nobody's. */
  customerId: number;
  returnTo?: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** add1…addN of the vehicle; none takes it off. */
  onChoose: (facets: Facets) => void;
};

/** "Select Vehicle", "Change Vehicle" of the sale (POS-1): one of the customer's, a VIN, or year, make and model. */
export function ChooseVehicle(props: ChooseVehicleProps) {
  const { open, vehicle, returnTo, onClose } = props;
  const title = vehicle ? t('Change Vehicle') : t('Select Vehicle');
  return (
    <Dialog open={open} onClose={onClose} {...(returnTo && { returnTo })} title={title} wide>
      <ChooseForm {...props} />
    </Dialog>
  );
}

function ChooseForm({ vehicle, customerId, onClose, onChoose }: ChooseVehicleProps) {
  const [picked, setPicked] = useState(() => pickedOf({ ymm_data: {}, facets: vehicle?.facets ?? [] }));
  const [vin, setVIN] = useState('');
  const { isReading, said, problem, read } = useVIN((said) => {
    if (said.vehicle) setPicked(pickedOf({ ymm_data: {}, facets: said.vehicle.facets }));
    setVIN(said.vin);
  });
  const [missing, setMissing] = useState('');
  const steps = useSteps(picked, nothing);
  const theirs = useQuery({ ...vehiclesOf(customerId), enabled: customerId !== 0 }).data ?? [];

  const take = (event?: FormEvent) => {
    event?.preventDefault();
    if (!picked.modelId) {
      setMissing(t('Choose year, make and model.'));
      document.getElementById(openField(picked))?.focus();
      return;
    }
    onChoose(facetsOf(picked, steps.makes ?? [], steps.models ?? []));
  };
  return (
    // as high as an open list below its field
    <form noValidate className="flex min-h-[28rem] flex-col gap-4" onSubmit={take}>
      {theirs.length > 0 && (
        <section className="flex flex-wrap gap-2" aria-label={t('Vehicles of the customer')}>
          {theirs.map((one) => (
            <Button key={one.vehicle_id} size={56} onClick={() => onChoose(addOf(one.facets))}>
              <Plate year={one.ymm_data.Year ?? 0} model={labelOf(one.facets, 'ModelID')} />
              <span translate="no">{one.title}</span>
            </Button>
          ))}
        </section>
      )}
      <YearMakeModel
        picked={picked}
        onPick={setPicked}
        problem={picked.modelId ? undefined : missing}
        onTake={take}
      />
      <Field
        label={t('VIN')}
        optional
        hint={said?.note || t('17 characters fill in the rest.')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="[&_.in]:uppercase"
        maxLength={vinLength + 1} // scanned, with the I of its label
        busy={isReading}
        value={vin}
        error={problem}
        onChange={(event) => {
          const typed = vinOf(event.currentTarget.value);
          setVIN(typed);
          void read(typed);
        }}
      />
      <div className="actions mt-auto!">
        {vehicle && (
          <Button size={56} className="me-auto" onClick={() => onChoose({})}>
            {t('No vehicle')}
          </Button>
        )}
        <Button size={56} shortcut="Esc" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button look="primary" size={56} type="submit" shortcut="Enter">
          {t('Choose this vehicle')}
        </Button>
      </div>
    </form>
  );
}

function labelOf(facets: readonly Facet[], field: string): string {
  return facets.find((one) => one.api_field === field)?.label_value ?? '';
}

/** A vehicle that is known as saveVehicle takes it (FIT-14). */
function addOf(facets: readonly Facet[]): Facets {
  return Object.fromEntries(
    facets.map(({ api_field, api_value, label_field, label_value }, i) => [
      `add${i + 1}`,
      [api_field, api_value, label_field, label_value].join('||'),
    ]),
  );
}
