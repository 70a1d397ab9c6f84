import { describe, expect, it, test } from 'vitest';
import { type Asked, customerProblems } from './customer-rules';
import { type CustomerValues, valuesOf } from './customer-values';
import { aCustomer, anAddress, countries } from './sample';

const asked: Asked = { flags: aCustomer(), fields: [], ...countries };

function problems(more: Partial<CustomerValues>, how: Partial<Asked> = {}): Record<string, string> {
  const found = customerProblems({ ...valuesOf(aCustomer()), ...more }, { ...asked, ...how });
  return Object.fromEntries(found);
}

// CUST-6 MSG-3
describe('a customer', () => {
  it('is well as the server has them', () => {
    expect(problems({})).toEqual({});
  });

  test.each<[Partial<CustomerValues>, string, string | undefined]>([
    [{ firstname: '' }, 'firstname', 'Required'],
    [{ firstname: ' R ' }, 'firstname', 'Minimum 2 characters'],
    [{ firstname: 'R'.repeat(32) }, 'firstname', undefined],
    [{ lastname: 'H'.repeat(33) }, 'lastname', 'Maximum 32 characters'],
    [{ company: 'H' }, 'company', 'Minimum 2 characters'],
    [{ email: '' }, 'email', undefined],
    [{ email: 'ray@hollis' }, 'email', 'Invalid email'],
    [{ telephone: '' }, 'telephone', undefined],
    [{ telephone: '555-0177' }, 'telephone', undefined],
    [{ telephone: '(319) 555-017' }, 'telephone', 'Invalid phone number format'],
    [{ telephone: '(319) 555-017777' }, 'telephone', undefined],
    [{ telephone: '(319) 555-0177777' }, 'telephone', 'Invalid phone number format'],
    [{ password: '' }, 'password', undefined],
    [{ password: 'abc' }, 'password', 'Minimum 4 characters'],
    [{ password: 'a'.repeat(21) }, 'password', 'Maximum 20 characters'],
    [{ tax_exempt: true }, 'tax_exempt_number', 'Required'],
    [{ tax_exempt: true, tax_exempt_number: 'X' }, 'tax_exempt_number', 'Minimum 2 characters'],
  ])('with %j has of %s: %s', (typed, field, problem) => {
    expect(problems(typed)[field]).toBe(problem);
  });

  it('needs email and telephone where the flags say so', () => {
    const flags = aCustomer({ require_email: true, require_telephone: true });
    expect(problems({ email: '', telephone: ' ' }, { flags })).toEqual({
      email: 'Required',
      telephone: 'Required',
    });
  });

  // CUST-7
  it('needs an address where the flag says so, and an email to sign in with', () => {
    const flags = aCustomer({ require_address: true });
    expect(problems({ addresses: [] }, { flags })).toEqual({ addresses: 'Required' });
    expect(problems({}, { flags })).toEqual({});
    expect(problems({ email: '', password: 'abcd' })).toEqual({ email: 'Required' });
  });

  it('has an address with all that its country asks for', () => {
    const empty = { city: '', postcode: '', address_1: '1', address_2: 'x', company: 'y', zone_id: 0 };
    const { addresses } = valuesOf(aCustomer({ addresses: [anAddress(empty)] }));
    expect(problems({ addresses })).toEqual({
      'addresses.0.city': 'Required',
      'addresses.0.postcode': 'Required',
      'addresses.0.address_1': 'Minimum 2 characters',
      'addresses.0.address_2': 'Minimum 2 characters',
      'addresses.0.company': 'Minimum 2 characters',
      'addresses.0.zone_id': 'Required',
    });
    const iceland = addresses.map((one) => ({ ...one, city: 'Vik', address_1: 'Vegur 1', country_id: '98' }));
    expect(problems({ addresses: iceland.map((one) => ({ ...one, address_2: '', company: '' })) })).toEqual(
      {},
    );
  });

  it('has what the shop asks for in fields of its own', () => {
    const field = { name: 'Fleet', type: 'text', required: true, custom_field_value: [] };
    const fields = [
      { ...field, custom_field_id: 3, location: 'account' },
      { ...field, custom_field_id: 4, location: 'address' },
    ];
    expect(problems({}, { fields })).toEqual({
      'account_custom_field.3': 'Required',
      'addresses.0.custom_field.4': 'Required',
      'addresses.1.custom_field.4': 'Required',
    });
    expect(problems({ account_custom_field: { 3: 'A' }, addresses: [] }, { fields })).toEqual({});
  });
});
