import { render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { it } from 'vitest';
import { CancelDialog } from './cancel-dialog';
import { openPayment } from './payment-state';
import { aPanel, aTransaction } from './sample';

const cash = aTransaction({ transaction_type: 'cash', amount: 20 });
const card = aTransaction({ transaction_id: 2, transaction_type: 'card', amount: 30 });

// PCO-3: a person hands over what came in cash, and no more
it.each([
  ['cash', [cash], '$20.00 goes back: hand the cash over.'],
  ['a card', [card], 'Each payment goes back by the way that it came. No cash is handed over.'],
  ['both', [cash, card], 'Hand $20.00 in cash over. Everything else goes back by the way that it came.'],
])('says what is handed over where %s was taken', (_, transactions, words) => {
  render(
    <CancelDialog
      open
      payment={openPayment(aPanel({ transactions, amountPaid: 50 }), 'a', 'b')}
      returnTo={createRef()}
      onClose={() => undefined}
      onCancel={async () => undefined}
    />,
  );
  screen.getByText(words);
});
