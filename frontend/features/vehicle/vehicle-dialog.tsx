import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { ask } from '../../api/client';
import type { CustomerVehicle, VehicleKept } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { useValues } from '../../form/use-values';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { TextArea } from '../../ui/text-area';
import { succeeded } from '../../ui/toasts';
import { type Picked, pickYear } from './picked';
import { useVIN } from './use-vin';
import { vinLength, vinOf } from './vin';
import { openField, pickedOf, YearMakeModel } from './year-make-model';

/** What a vehicle begins with in the form. */
export type VehicleSeed = Pick<
  CustomerVehicle,
  'title' | 'vin' | 'license_plate' | 'license_state' | 'notes' | 'ymm_data' | 'facets'
>;

export const noVehicle: VehicleSeed = {
  title: '',
  vin: '',
  license_plate: '',
  license_state: '',
  notes: '',
  ymm_data: {},
  facets: [],
};

export type VehicleDialogProps = {
  open: boolean;
  customerId: number;
  /** 0 is a new one. */
  vehicleId: number;
  seed: VehicleSeed;
  returnTo?: RefObject<HTMLElement | null>;
  onClose: () => void;
  onSaved: (vehicle: CustomerVehicle) => void;
};

/** "Add Vehicle" of a chosen one, "New Vehicle", "Edit Vehicle": title, VIN, plate, notes, year, make, model and what is open (CUST-10). */
export function VehicleDialog(props: VehicleDialogProps) {
  const { open, vehicleId, seed, onClose, returnTo } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      {...(returnTo && { returnTo })}
      title={vehicleId ? t('Edit Vehicle') : seed.facets.length ? t('Add Vehicle') : t('New Vehicle')}
      wide
    >
      <VehicleForm {...props} />
    </Dialog>
  );
}

function VehicleForm({ customerId, vehicleId, seed, onClose, onSaved }: VehicleDialogProps) {
  const [text, set] = useValues({
    title: seed.title,
    vin: seed.vin,
    license_plate: seed.license_plate,
    license_state: seed.license_state,
    notes: seed.notes,
  });
  const [picked, setPicked] = useState<Picked>(() => pickedOf(seed));
  const { form, isBusy, field, errors, rest, submit } = useSending([...Object.keys(text), 'ymm_data']);
  /** What a VIN filled in, which nobody has chosen. */
  const begun = useRef<Picked | null>(null);
  const { isReading, said, problem, read } = useVIN(({ vin, vehicle }) => {
    if (vehicle) {
      begun.current = pickedOf({ ymm_data: {}, facets: vehicle.facets });
      setPicked(begun.current);
    }
    set({ vin });
  });

  const told = said && (said.note || t('This VIN is of a %s.', said.vehicle?.display ?? ''));

  // One whose year the selector does not know is kept by its title, VIN or plate.
  const isOfVIN = !picked.modelId && picked === begun.current;
  const save = async (intent: string) => {
    const values = {
      ...text,
      ...(vehicleId ? { vehicle_id: vehicleId } : {}),
      customer_id: customerId,
      ymm_data: ymmOf(isOfVIN ? pickYear(picked, 0) : picked),
    };
    const path = `/api/customer_vehicle/${vehicleId ? 'edit' : 'add'}`;
    const saved = await ask<VehicleKept>(path, { method: 'POST', form: values, intent });
    succeeded(saved.success);
    onSaved(saved.vehicle);
  };
  const press = (event: FormEvent) => {
    const isHalf = picked.year > 0 && !picked.modelId && !isOfVIN;
    submit(event, save, { ymm_data: isHalf ? t('Choose year, make and model.') : undefined });
    if (isHalf) document.getElementById(openField(picked))?.focus();
  };
  return (
    <form {...form} noValidate className="grid gap-4" onSubmit={press}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={t('VIN')}
          hint={
            told ? (
              <span role="status" translate="no">
                {told}
              </span>
            ) : (
              t('17 characters fill in the rest.')
            )
          }
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="[&_.in]:uppercase"
          maxLength={vinLength + 1} // scanned, with the I of its label
          name="vin"
          busy={isReading}
          value={text.vin}
          error={errors.vin ?? problem}
          onChange={(event) => {
            const vin = vinOf(event.currentTarget.value);
            set({ vin });
            void read(vin);
          }}
        />
        <Field
          label={t('Title')}
          hint={t('What they call it: “Truck 12”.')}
          maxLength={64}
          autoComplete="off"
          value={text.title}
          {...field('title')}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
      </div>
      <YearMakeModel picked={picked} onPick={setPicked} problem={errors.ymm_data} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={t('License plate')}
          maxLength={12}
          autoComplete="off"
          autoCapitalize="characters"
          value={text.license_plate}
          {...field('license_plate')}
          onChange={(event) => set({ license_plate: event.currentTarget.value })}
        />
        <Field
          label={t('State of the plate')}
          maxLength={3}
          autoComplete="off"
          value={text.license_state}
          {...field('license_state')}
          onChange={(event) => set({ license_state: event.currentTarget.value })}
        />
      </div>
      <TextArea
        label={t('Notes')}
        most={1000}
        value={text.notes}
        {...field('notes')}
        onChange={(notes) => set({ notes })}
      />
      <FormErrors>{rest}</FormErrors>
      <div className="actions">
        <Button size={56} shortcut="Esc" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button look="primary" size={56} type="submit" busy={isBusy}>
          {vehicleId ? t('Save vehicle') : t('Add Vehicle')}
        </Button>
      </div>
    </form>
  );
}

function ymmOf({ year, makeId, modelId, facts }: Picked): Record<string, number> {
  const more = facts.map((fact): [string, number] => [fact.api_field, fact.value]);
  return { Year: year, MakeID: makeId, ModelID: modelId, ...Object.fromEntries(more) };
}
