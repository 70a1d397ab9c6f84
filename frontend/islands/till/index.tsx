import type { Till } from '../../api/types';
import { OrderBooking } from '../../features/appointment/order-booking';
import { OfflineBanner } from '../../features/desk/bar';
import { sendQuote } from '../../features/payment/calls';
import { Pay } from '../../features/payment/pay';
import { Receipt } from '../../features/payment/receipt';
import { SendDialog } from '../../features/payment/send-dialog';
import { QuoteScreen } from '../../features/quote/quote-screen';
import { t } from '../../lib/text';
import { isTouchOnly } from '../../lib/touch';
import { Bar } from './bar';
import { Dialogs } from './dialogs';
import { SaleStep } from './sale-step';
import { useCommands } from './use-commands';
import { useDisplay } from './use-display';
import { usePlaces } from './use-places';
import { useTill } from './use-till';
import { titleOf } from './words';
import '../../styles/desk.css';
import '../../styles/till.css';
import '../../styles/appointment.css';
import '../../styles/till-ticket.css';
import '../../styles/till-list.css';
import '../../styles/returns.css';
import '../../styles/till-job.css';
import '../../styles/till-pay.css';
import '../../styles/till-price.css';
import '../../styles/till-quote.css';
import '../../styles/till-distributor.css';
import '../../styles/till-sizes.css';

/** The sale screen: one screen from the first scan to the change (POS-6). */
export default function TillScreen(till: Till) {
  const control = useTill(till);
  const { state, now, tell, run, homes, home } = control;
  const { step } = state;
  useCommands(now, run);
  usePlaces(control);
  const showPaid = useDisplay(state);
  const returnTo = isTouchOnly() ? { current: null } : home;

  return (
    <div className="till">
      <Bar
        desk={till.desk}
        title={titleOf(state)}
        isSale={step.at === 'sale'}
        tabs={{
          tickets: control.tickets,
          current: state.ticket.cart.uuid,
          off: state.isPaying,
          onOpen: (uuid) => void control.show(uuid),
          onNew: () => run('newTicket'),
        }}
        parked={control.parked.data?.items.length}
        onParked={() => run('parked')}
        onNewSale={() => {
          if (step.at === 'sale') home.current?.focus();
          else run(step.at === 'pay' ? 'back' : 'enter');
        }}
        onHelp={() => run('help')}
        onClosed={() => {
          if (now.current.asks === 'nothing' && !isTouchOnly()) home.current?.focus();
        }}
      />
      <OfflineBanner>
        {t('Keep scanning: scans are kept and added when it is back. Search and payment wait.')}{' '}
        {state.waiting > 0 && (
          <b className="n">
            {state.waiting === 1 ? t('1 change waits.') : t('%d changes wait.', state.waiting)}
          </b>
        )}
      </OfflineBanner>
      <main id="main">
        {step.at === 'sale' && <SaleStep till={till} control={control} returnTo={returnTo} />}
        {step.at === 'pay' && (
          <Pay
            key={step.checkout.order_id}
            checkout={step.checkout}
            home={homes.tender}
            keys={control.keys}
            onBusy={control.keepPaying}
            onBack={() => run('back')}
            onPark={() => run('park')}
            onCustomer={() => run('customer')}
            onVehicle={() => run('vehicle')}
            onHistory={() => run('history')}
            onPONumbers={till.actions.po_numbers ? () => run('poNumbers') : undefined}
            onDistributor={step.checkout.distributor_url ? () => run('distributor') : undefined}
            onCancel={till.actions.cancel ? control.cancelOrder : undefined}
            mayOwe={till.actions.complete_outstanding === true}
            onCompleted={control.completed}
            onPaid={showPaid}
          />
        )}
        {step.at === 'receipt' && step.order.pos_status === 'quote' && (
          <QuoteScreen
            key={step.order.order_id}
            order={step.order}
            home={homes.done}
            keys={control.quoteKeys}
            sendDialog={({ open, onClose, onSent }) => (
              <SendDialog
                open={open}
                orderId={step.order.order_id}
                title={t('Send the quote')}
                onClose={onClose}
                onSent={() => {}}
                send={async (wish, intent) => {
                  const sent = await sendQuote(step.order.order_id, wish, intent);
                  onSent(sent);
                  return sent.success ?? '';
                }}
              />
            )}
            onHistory={() => run('history')}
            onCustomer={() => run('customer')}
            onTakeUp={() => void control.takeUpQuote(step.order)}
            onDone={() => run('enter')}
          />
        )}
        {step.at === 'receipt' && step.order.pos_status !== 'quote' && (
          <Receipt
            order={step.order}
            home={homes.done}
            onHistory={() => run('history')}
            onCustomer={() => run('customer')}
            onDistributor={() => run('distributor')}
            onPrint={() => run('print')}
            onDone={() => run('enter')}
          >
            <OrderBooking key={step.order.order_id} order={step.order} />
          </Receipt>
        )}
      </main>
      <Dialogs
        till={till}
        control={control}
        returnTo={returnTo}
        close={() => tell({ at: 'asks', asks: 'nothing' })}
      />
    </div>
  );
}
