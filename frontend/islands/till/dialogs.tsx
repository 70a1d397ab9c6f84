import { lazy, type RefObject, Suspense } from 'react';
import type { Till } from '../../api/types';
import { CustomerDialog } from '../../features/customer/customer-dialog';
import { HistoryDialog } from '../../features/order/history-dialog';
import { loadOrder } from '../../features/payment/calls';
import { GaveBack } from '../../features/returns/gave-back';
import { NoSaleDialog } from '../../features/shift/no-sale-dialog';
import { CustomDialog } from '../../features/ticket/custom-dialog';
import { LaborDialog } from '../../features/ticket/labor-dialog';
import { NoteDialog } from '../../features/ticket/note-dialog';
import { ParkedDialog } from '../../features/ticket/parked-dialog';
import { PODialog } from '../../features/ticket/po-dialog';
import { PriceDialog } from '../../features/ticket/price-dialog';
import { currentLine } from '../../features/ticket/ticket-state';
import { ChooseVehicle } from '../../features/vehicle/choose-vehicle';
import { CancelDialog, CheckOutDialog, ShortageDialog, TakeOverDialog } from './confirm';
import { ExchangeDialog } from './exchange-dialog';
import { Help } from './help';
import { OrderNumbers } from './order-numbers';
import type { TillControl } from './use-till';

const DistributorDialog = lazy(() => import('../../features/distributor/order-dialog'));
const JobDialog = lazy(() => import('../../features/job/job-dialog'));

type DialogsProps = {
  till: Till;
  control: TillControl;
  returnTo: RefObject<HTMLElement | null>;
  close: () => void;
};

/** What the sale screen asks in between: one question at a time. */
export function Dialogs({ till, control, returnTo, close }: DialogsProps) {
  const { state, parked, change, changed, putOn, drive } = control;
  const { step, asks, ticket } = state;
  const { cart } = ticket;
  const line = currentLine(ticket);
  const customerId =
    step.at === 'pay' ? step.checkout.customer.customer_id : (cart.customer?.customer_id ?? 0);
  return (
    <>
      <Help open={asks === 'help'} isSale={step.at === 'sale'} returnTo={returnTo} onClose={close} />
      <CustomerDialog
        open={asks === 'customer'}
        customer={step.at === 'pay' && !step.checkout.customer.customer_id ? null : cart.customer}
        returnTo={returnTo}
        onClose={close}
        onChosen={(customer_id) => {
          close();
          putOn(customer_id);
        }}
        onCreated={
          till.actions.new_customer
            ? (customer_id) => {
                close();
                if (customer_id > 0) putOn(customer_id);
              }
            : undefined
        }
      />
      <PriceDialog
        line={asks === 'price' ? line : undefined}
        returnTo={returnTo}
        onClose={close}
        onPrice={async ({ key, quantity: before }, unit, reason, quantity) => {
          const refused = quantity !== before && (await changed({ kind: 'quantity', key, quantity }));
          return refused || changed({ kind: 'price', key, unit, reason });
        }}
      />
      <LaborDialog
        open={asks === 'labor'}
        line={line && (cart.products.find((one) => one.key === cart.labor_applied[line.key]) ?? line)}
        types={till.labor_types}
        returnTo={returnTo}
        onClose={close}
        onApply={(work) => {
          close();
          change({ kind: 'labor', ...work });
        }}
        onUpdate={(key, work) => {
          close();
          change({ kind: 'relabor', key, ...work });
        }}
        onPrice={(key, unit, reason) => changed({ kind: 'relabor', key, unit, reason })}
      />
      <CustomDialog
        open={asks === 'custom'}
        taxClasses={till.tax_classes}
        returnTo={returnTo}
        onClose={close}
        onAdd={(custom) => {
          close();
          change({ kind: 'custom', ...custom });
        }}
      />
      {asks === 'job' && (
        <Suspense>
          <JobDialog
            job={state.job}
            cart={cart.uuid}
            terms={`${cart.customer?.customer_id ?? 0} ${cart.ymm_vehicle?.display ?? ''}`}
            isWaiting={state.waiting > 0}
            returnTo={returnTo}
            onClose={close}
            onChoose={(job) => control.tell({ at: 'asksJob', job })}
            onVehicle={drive}
            onSelectVehicle={() => control.tell({ at: 'asks', asks: 'jobVehicle' })}
            onAdd={async (wish) => {
              const refused = await changed({ kind: 'job', ...wish });
              if (!refused) close();
              return refused;
            }}
          />
        </Suspense>
      )}
      <ChooseVehicle
        open={asks === 'vehicle'}
        vehicle={step.at === 'pay' ? step.checkout.order_ymm : cart.ymm_vehicle}
        customerId={till.actions.edit_customer ? customerId : 0}
        returnTo={returnTo}
        onClose={close}
        onChoose={(facets) => {
          close();
          drive(facets);
        }}
      />
      <ChooseVehicle
        open={asks === 'jobVehicle'}
        vehicle={null}
        customerId={till.actions.edit_customer ? customerId : 0}
        returnTo={returnTo}
        onClose={() => control.tell({ at: 'asks', asks: 'job' })}
        onChoose={(facets) => {
          drive(facets);
          control.tell({ at: 'asks', asks: 'job' });
        }}
      />
      <ChooseVehicle
        open={asks === 'wrongVehicle'}
        vehicle={null}
        customerId={till.actions.edit_customer ? customerId : 0}
        onClose={close}
        onChoose={(facets) => {
          close();
          control.wrongVehicle.current?.(facets);
        }}
      />
      <PODialog
        open={asks === 'poNumbers' && step.at === 'sale'}
        lines={cart.products}
        returnTo={returnTo}
        onClose={close}
        onApply={(numbers) => {
          close();
          change({ kind: 'poNumbers', numbers });
        }}
      />
      <NoteDialog
        open={asks === 'note'}
        line={line}
        comment={cart.comment ?? ''}
        returnTo={returnTo}
        onClose={close}
        onSave={(notes) => {
          close();
          change({ kind: 'note', ...notes });
        }}
      />
      {asks === 'distributor' && step.at !== 'sale' && (
        <Suspense>
          <DistributorDialog
            orderId={step.at === 'pay' ? step.checkout.order_id : step.order.order_id}
            returnTo={returnTo}
            onClose={close}
            onOrdered={() => {
              close();
              if (step.at === 'pay') return;
              loadOrder(step.order.order_id).then(
                (order) => control.tell({ at: 'changedOrder', order }),
                () => {},
              );
            }}
          />
        </Suspense>
      )}
      {step.at !== 'sale' && (
        <HistoryDialog
          open={asks === 'history'}
          orderId={step.at === 'pay' ? step.checkout.order_id : step.order.order_id}
          returnTo={returnTo}
          onClose={close}
          onAdded={() => {}}
        />
      )}
      {step.at === 'pay' && (
        <OrderNumbers
          open={asks === 'poNumbers'}
          orderId={step.checkout.order_id}
          returnTo={returnTo}
          onClose={close}
        />
      )}
      <ParkedDialog
        open={asks === 'parked'}
        orders={parked.data?.items}
        error={parked.error}
        onRetry={() => void parked.refetch()}
        returnTo={returnTo}
        onClose={close}
        onTake={(order) => void control.takeUp(order)}
      />
      <NoSaleDialog open={asks === 'noSale'} returnTo={returnTo} onClose={close} />
      <TakeOverDialog
        open={asks === 'takeOver'}
        state={state}
        returnTo={returnTo}
        onClose={close}
        onConfirm={() => state.held && void control.takeUp(state.held.order, true)}
      />
      <CheckOutDialog
        open={asks === 'checkOut'}
        state={state}
        returnTo={returnTo}
        onClose={close}
        onConfirm={() => void control.goToPayment()}
      />
      <ExchangeDialog
        open={asks === 'exchange'}
        state={state}
        returnTo={returnTo}
        onClose={close}
        onConfirm={(as) => {
          control.refundAs.current = as;
          void control.goToPayment();
        }}
      />
      <GaveBack
        done={state.gaveBack}
        returnTo={returnTo}
        onClose={() => control.tell({ at: 'gaveBack', done: undefined })}
      />
      <ShortageDialog
        open={asks === 'shortage'}
        notes={state.shortage?.notes ?? []}
        returnTo={returnTo}
        onClose={close}
        onConfirm={() => void control.goToPayment(state.shortage?.parameter)}
      />
      <CancelDialog
        open={asks === 'cancel'}
        state={state}
        returnTo={returnTo}
        onClose={close}
        onConfirm={() => void control.cancel()}
      />
    </>
  );
}
