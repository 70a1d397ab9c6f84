import { useState } from 'react';
import { get, useForm } from 'react-hook-form';
import { ApiError } from '../../api/client';
import { AddressFields, type Country } from '../../form/address-fields';
import { FormField, FormMoneyField, Tied } from '../../form/field';
import { FormErrors } from '../../form/form-errors';
import { type Problem, rules } from '../../form/rules';
import { showErrors } from '../../form/show-errors';
import { isPhone } from '../../lib/phone';
import { Button } from '../../ui/button';
import { RadioGroup } from '../../ui/choice-group';
import { PhoneField } from '../../ui/phone-field';
import { TextArea } from '../../ui/text-area';
import { succeeded } from '../../ui/toasts';
import { Part } from './part';

/** What must be filled in, by the path of its field. */
const must = [
  'name',
  'way',
  ...['firstname', 'lastname', 'address_1', 'city', 'postcode', 'country_id'].map(
    (name) => `address.${name}`,
  ),
];

function problemsOf(values: Request): Problem[] {
  const { price, phone, comment } = values;
  const found: Problem[] = must
    .filter((path) => !get(values, path))
    .map((path) => [path, path === 'name' ? 'Name is a required field.' : 'Required']);
  if (price <= 0) found.push(['price', 'Price must be a positive number.']);
  if (!isPhone(phone)) found.push(['phone', 'Invalid phone number format']);
  if (comment.length > 60) found.push(['comment', 'Maximum 60 characters']);
  return found;
}

const empty = {
  name: '',
  price: 0,
  phone: '',
  way: '',
  comment: '',
  address: {
    firstname: '',
    lastname: '',
    company: '',
    address_1: '',
    address_2: '',
    city: '',
    postcode: '',
    country_id: '',
    zone_id: '',
  },
};

type Request = typeof empty;

const ways = [
  { value: 'text', label: 'Text message' },
  { value: 'call', label: 'Call' },
];
const countries: Country[] = [
  {
    country_id: 223,
    name: 'United States',
    postcode_required: true,
    zones: [
      { zone_id: 3624, name: 'California' },
      { zone_id: 3635, name: 'Iowa' },
    ],
  },
  { country_id: 98, name: 'Iceland', postcode_required: false, zones: [] },
];

/** Stands in for the server: it refuses one name and one city. */
async function save({ name, address }: Request): Promise<void> {
  const fields: Record<string, string> = {};
  if (name === 'Gasket') fields.name = 'This name is taken.';
  if (address.city === 'Nowhere') {
    fields['address[city]'] = 'No such city.';
    fields.account = 'This account may not order parts.';
  }
  if (Object.keys(fields).length) throw new ApiError(422, 'Please check the marked fields.', { fields });
}

export function FormPart() {
  const form = useForm({ resolver: rules(problemsOf), defaultValues: empty });
  const [rest, setRest] = useState('');
  const { control } = form;
  const submit = form.handleSubmit(async (values) => {
    setRest('');
    try {
      await save(values);
      succeeded(`${values.name} was asked for.`);
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      setRest(showErrors(e, form));
    }
  });
  return (
    <Part title="Form (the server refuses “Gasket” and the city “Nowhere”)">
      <form noValidate className="panel grid items-start gap-8 p-4 sm:p-6 lg:grid-cols-2" onSubmit={submit}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <FormField control={control} name="name" label="Name" autoComplete="off" />
          <FormMoneyField control={control} name="price" label="Price" />
          <Tied control={control} name="phone">
            {(tie) => <PhoneField {...tie} label="Phone" autoComplete="off" />}
          </Tied>
          <Tied control={control} name="way">
            {({ ref: _, ...tie }) => <RadioGroup {...tie} label="How do we answer?" choices={ways} />}
          </Tied>
          <div className="sm:col-span-2">
            <Tied control={control} name="comment">
              {(tie) => <TextArea {...tie} label="Comment" optional most={60} />}
            </Tied>
          </div>
        </div>
        <AddressFields control={control} name="address" countries={countries} fill="off" />
        <div className="grid gap-4 lg:col-span-2">
          <FormErrors>{rest}</FormErrors>
          <div className="flex flex-wrap justify-end gap-2">
            <Button
              onClick={() => {
                form.reset();
                setRest('');
              }}
            >
              Start over
            </Button>
            <Button look="primary" type="submit" busy={form.formState.isSubmitting}>
              Ask for the part
            </Button>
          </div>
        </div>
      </form>
    </Part>
  );
}
