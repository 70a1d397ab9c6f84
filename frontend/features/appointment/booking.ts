import { ask } from '../../api/client';
import type { Booked, Data } from '../../api/types';
import { t } from '../../lib/text';

/** Where an appointment is asked for and booked: at the till, or in the office. */
export type Calls = { data: string; add: string; vehicle?: string };

export const tillCalls: Calls = {
  data: '/api/appointments/getAppointmentData',
  add: '/api/appointments/addAppointment',
  vehicle: '/api/appointments/addVehicle',
};

export const officeCalls: Calls = {
  data: '/admin/api/appointment/data',
  add: '/admin/api/appointment/add',
};

/** What is typed into the booking form (APPT-2). Ids are text, as fields have them; '' is none. */
export type Booking = {
  products: string[];
  installers: string[];
  location: string;
  bay: string;
  startDate: string;
  startTime: string;
  duration: string;
  status: string;
  note: string;
  vehicle: string;
  notifyCustomer: boolean;
  waits: boolean;
  /** Of a shopper, that it is booked for; 0: none. */
  requestId: number;
};

/** What the form begins with: where there is one choice, it is made. */
export function begun(data: Data): Booking {
  const only = <T>(all: readonly T[], id: (one: T) => number) => {
    const [first, ...rest] = all;
    return first !== undefined && rest.length === 0 ? String(id(first)) : '';
  };
  const location = data.locations.some((one) => one.location_id === data.locationId)
    ? String(data.locationId)
    : only(data.locations, (one) => one.location_id);
  return {
    products: productsOf(data).map((one) => String(one.product_id)),
    installers: [only(data.installers, (one) => one.user_id)].filter(Boolean),
    location,
    bay: only(baysAt(data, location), (one) => one.bay_id),
    startDate: data.today,
    startTime: '',
    duration: '',
    status: only(data.statuses, (one) => one.status_id),
    note: '',
    vehicle: only(data.vehicles, (one) => one.vehicle_id),
    notifyCustomer: false,
    waits: false,
    requestId: 0,
  };
}

/** Products with the id 0 are left out. */
export const productsOf = (data: Data) => data.products.filter((one) => one.product_id !== 0);

export const baysAt = (data: Data, location: string) =>
  data.bays.filter((bay) => String(bay.location_id) === location);

/** Whether it can be saved. */
export function isValid(data: Data, booking: Booking): boolean {
  const { location, bay, startDate, startTime, duration, status } = booking;
  return (
    baysAt(data, location).some((one) => String(one.bay_id) === bay) &&
    /^\d{4}-\d\d-\d\d$/.test(startDate) &&
    /^\d\d:\d\d$/.test(startTime) &&
    Number(startTime.slice(3)) % data.timeSlotLength === 0 &&
    Number(duration) > 0 &&
    status !== ''
  );
}

/** Books it; the intent makes a repeat harmless. */
export function book(calls: Calls, data: Data, booking: Booking, intent: string): Promise<Booked> {
  const form = {
    bay_id: booking.bay,
    duration: booking.duration,
    user_id: booking.installers,
    location_id: booking.location,
    appt_note: booking.note,
    category_products: booking.products,
    start: `${booking.startDate} ${booking.startTime}`,
    status_id: booking.status,
    customer_id: data.customerId,
    order_id: data.orderId,
    created_by: data.userId,
    vehicle_id: booking.vehicle || 0,
    notify_customer: booking.notifyCustomer ? 1 : 0,
    waits: booking.waits ? 1 : 0,
    request_id: booking.requestId,
  };
  return ask<Booked>(calls.add, { method: 'POST', form, intent });
}

const longest = 480; // minutes

export type Choice = { value: string; label: string };

/** How long it can last: 15 to 480 minutes in steps of 15; once a start is chosen, when it ends, in the chosen step. */
export function lengths(start: string, step: number): Choice[] {
  const by = start ? step : 15;
  const all: Choice[] = [];
  for (let minutes = by; minutes <= longest; minutes += by) {
    const value = String(minutes);
    const label = lengthText(minutes);
    all.push({ value, label: start ? `${clockText(minutesOf(start) + minutes)} (${label})` : label });
  }
  return all;
}

/** Each time of a day at which one can begin. */
export function starts(step: number): Choice[] {
  const all: Choice[] = [];
  for (let at = 0; at < 24 * 60; at += step) all.push({ value: clock(at), label: clockText(at) });
  return all;
}

/** "1 hr 30 min" */
export function lengthText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && t('%d hr', hours), rest > 0 && t('%d min', rest)].filter(Boolean).join(' ');
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const two = (n: number) => String(n).padStart(2, '0');

export const clock = (minutes: number) => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;

/** "2:00 pm" */
export function clockText(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  return `${hour % 12 || 12}:${two(minutes % 60)} ${hour < 12 ? 'am' : 'pm'}`;
}
