import type { Checkout, OpenTerminal, Transaction } from '../../api/types';

/** An order of $174.15 at a till that takes everything, as tests want it. */
export function aPanel(more: Partial<Checkout> = {}): Checkout {
  const panel = {
    order_id: 7,
    pos_status: 'checkout',
    orderTotal: 174.15,
    orderTotal_text: '$174.15',
    balanceDue: 174.15,
    balanceDue_text: '$174.15',
    amountPaid: 0,
    amountPaid_text: '$0.00',
    changeDue: 0,
    changeDue_text: '$0.00',
    storeCredit: 20,
    accountCredit: 500,
    account: null,
    accountNote: '',
    cashDue: more.balanceDue ?? 174.15,
    cashRounding: 0,
    transactions: [],
    totals: [],
    customer: { customer_id: 0, name: '', tax_exempt: false, tax_exempt_number: '' },
    paymentTypes: {
      paymentCash: true,
      paymentCard: true,
      paymentOnAccount: true,
      paymentCheck: true,
      paymentVoucher: true,
      paymentStoreCredit: true,
      paymentInvoiceEcommerce: true,
    },
    devices: [{ smartTerminalId: 'lane-1', title: 'Lane 1', provider: 'simulator', busy: '' }],
    departments: [{ id: '1', title: 'Parts' }],
    cardTypes: [{ id: 'credit', title: 'Credit' }],
    attempt: null,
    declines: [],
    surcharge: null,
  };
  return { ...(panel as unknown as Checkout), ...more };
}

export function anAttempt(more: Partial<OpenTerminal> = {}): OpenTerminal {
  return {
    siteTransactionId: 'site-1',
    smartTerminalId: 'lane-1',
    amount: 174.15,
    amount_text: '$174.15',
    state: 'awaiting',
    message: '',
    lane: 'Lane 1',
    device: 'Lane 1',
    started: '2026-11-22T15:00:00Z',
    called: false,
    ...more,
  };
}

export function aTransaction(more: Partial<Transaction> = {}): Transaction {
  return {
    transaction_id: 1,
    transaction_type: 'cash',
    transaction_label: 'Cash',
    amount: 10,
    amount_text: '$10.00',
    status: 'captured',
    status_text: '',
    date: '2026-11-22T15:00:00Z',
    date_text: '11/22/2026 3:00 pm',
    cashier: 'Dana',
    register: 'Lane 1',
    reference: '',
    is_refund: false,
    void_url: '/pos/checkout/voidTransaction?orderId=7',
    ...more,
  };
}
