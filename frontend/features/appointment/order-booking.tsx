import { lazy, Suspense, useState } from 'react';
import type { Order } from '../../api/types';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { succeeded, waits } from '../../ui/toasts';
import { tillCalls } from './booking';

const BookingDialog = lazy(() => import('./booking-dialog'));

/** What is booked for an order, and the way to book more (RCPT-1). */
export function OrderBooking({ order }: { order: Order }) {
  const [booked, setBooked] = useState(order.bookedAppointments);
  const [isOpen, setOpen] = useState(false);
  if (!order.book_url || order.is_void) return null;
  return (
    <section className="order-booking" aria-label={t('Appointments Booked For This Order')}>
      {booked.length > 0 && (
        <>
          <h2 className="h3">{t('Appointments Booked For This Order')}</h2>
          <ul>
            {booked.map(({ id, display_time }) => (
              <li key={id} className="money" translate="no">
                {display_time.start_date}, {display_time.start_time}
              </li>
            ))}
          </ul>
        </>
      )}
      <Button
        size={56}
        off={order.customer_id === 0 && t('Customer is required')}
        onClick={() => setOpen(true)}
      >
        {t('Book Appointment')}
      </Button>
      {isOpen && (
        <Suspense>
          <BookingDialog
            calls={tillCalls}
            orderId={order.order_id}
            onClose={() => setOpen(false)}
            onBooked={({ success, appt }) => {
              setOpen(false);
              setBooked((before) => [...before, appt]);
              succeeded(success, { wait: waits.appointment });
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
