import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aCart, aLine } from '../../test/samples';
import { Ticket } from './ticket';
import { freshCart, type TicketState } from './ticket-state';

const nothing = () => undefined;

function show(cart: TicketState['cart']) {
  render(
    <Ticket
      ticket={{ cart, current: '' }}
      customer={null}
      vehicle={null}
      isBusy={false}
      shut=""
      elsewhere=""
      onChoose={nothing}
      onQuantity={nothing}
      onOldParts={nothing}
      onToOrder={() => undefined}
      onLost={() => undefined}
      onLeave={nothing}
      onCheckOut={nothing}
      onPark={nothing}
      onQuote={nothing}
      onBack={nothing}
    />,
  );
}

// TRD-10
it('says at the till why there is no tax, and on the next ticket no longer', () => {
  const tax_note = 'No tax is charged: exempt by IA-77.';
  const exempt = aCart([aLine()], { tax_note });
  show(exempt);
  expect(screen.getByText(tax_note).getAttribute('role')).toBe('status');
  expect(freshCart(exempt, 'u2').tax_note).toBe('');
});
