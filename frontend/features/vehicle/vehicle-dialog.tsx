import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { ApiError, ask, newIntent } from '../../api/client';
import type { CustomerVehicle, DecodedVIN, VehicleKept } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { TextArea } from '../../ui/text-area';
import { succeeded } from '../../ui/toasts';
import { type Picked, pickYear } from './picked';
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
  const [text, setText] = useState({
    title: seed.title,
    vin: seed.vin,
    license_plate: seed.license_plate,
    license_state: seed.license_state,
    notes: seed.notes,
  });
  const [picked, setPicked] = useState<Picked>(() => pickedOf(seed));
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [rest, setRest] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isReading, setReading] = useState(false);
  const [told, setTold] = useState('');
  const [intent, setIntent] = useState(newIntent);
  const asked = useRef('');
  /** What a VIN filled in, which nobody has chosen. */
  const begun = useRef<Picked | null>(null);
  const set = (change: Partial<typeof text>) => setText((before) => ({ ...before, ...change }));

  /** A whole VIN says what it is of (FIT-11). */
  const read = async (vin: string) => {
    if (asked.current === vin) return;
    asked.current = vin;
    setReading(true);
    setTold('');
    setWrong(({ vin: _, ...others }) => others);
    try {
      const said = await ask<DecodedVIN>('/pos/vehicle/decode', { method: 'POST', form: { vin } });
      if (asked.current !== vin) return;
      if (said.vehicle) {
        begun.current = pickedOf({ ymm_data: {}, facets: said.vehicle.facets });
        setPicked(begun.current);
      }
      asked.current = said.vin;
      set({ vin: said.vin });
      setTold(said.note || t('This VIN is of a %s.', said.vehicle?.display ?? ''));
    } catch (error) {
      if (asked.current !== vin) return;
      asked.current = '';
      const words =
        error instanceof ApiError ? (error.fields.vin ?? error.message) : t('Something went wrong!');
      setWrong((before) => ({ ...before, vin: words }));
    } finally {
      setReading(false);
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setRest('');
    // One whose year the selector does not know is kept by its title, VIN or plate.
    const isOfVIN = !picked.modelId && picked === begun.current;
    if (picked.year && !picked.modelId && !isOfVIN) {
      setWrong({ ...wrong, ymm_data: t('Choose year, make and model.') });
      document.getElementById(openField(picked))?.focus();
      return;
    }
    setBusy(true);
    try {
      const form = {
        ...text,
        ...(vehicleId ? { vehicle_id: vehicleId } : {}),
        customer_id: customerId,
        ymm_data: ymmOf(isOfVIN ? pickYear(picked, 0) : picked),
      };
      const path = `/api/customer_vehicle/${vehicleId ? 'edit' : 'add'}`;
      const saved = await ask<VehicleKept>(path, { method: 'POST', form, intent });
      succeeded(saved.success);
      onSaved(saved.vehicle);
    } catch (error) {
      if (error instanceof ApiError && error.isAnswer) setIntent(newIntent());
      if (!(error instanceof ApiError)) console.error(error);
      const fields = error instanceof ApiError ? error.fields : {};
      setWrong(fields);
      const isBeside = Object.keys(fields).some((name) => name in text || name.startsWith('ymm_data'));
      if (!isBeside) setRest(error instanceof ApiError ? error.message : t('Something went wrong!'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
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
          busy={isReading}
          value={text.vin}
          error={wrong.vin}
          onChange={(event) => {
            const vin = vinOf(event.currentTarget.value);
            set({ vin });
            if (vin.length === vinLength) void read(vin);
          }}
        />
        <Field
          label={t('Title')}
          hint={t('What they call it: “Truck 12”.')}
          maxLength={64}
          autoComplete="off"
          value={text.title}
          error={wrong.title}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
      </div>
      <YearMakeModel picked={picked} onPick={setPicked} problem={wrong.ymm_data} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={t('License plate')}
          maxLength={12}
          autoComplete="off"
          autoCapitalize="characters"
          value={text.license_plate}
          error={wrong.license_plate}
          onChange={(event) => set({ license_plate: event.currentTarget.value })}
        />
        <Field
          label={t('State of the plate')}
          maxLength={3}
          autoComplete="off"
          value={text.license_state}
          error={wrong.license_state}
          onChange={(event) => set({ license_state: event.currentTarget.value })}
        />
      </div>
      <TextArea
        label={t('Notes')}
        most={1000}
        value={text.notes}
        error={wrong.notes}
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
