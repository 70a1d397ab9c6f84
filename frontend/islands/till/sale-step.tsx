import type { RefObject } from 'react';
import type { Till } from '../../api/types';
import { nameOf } from '../../features/customer/words';
import { PartSearch } from '../../features/part-search/part-search';
import { useElsewhere } from '../../features/payment/use-elsewhere';
import { DeclinedJobs } from '../../features/quote/declined';
import { Bring } from '../../features/returns/bring';
import { OpenShift } from '../../features/shift/open-shift';
import { CustomerStanding } from '../../features/ticket/standing';
import { Ticket } from '../../features/ticket/ticket';
import { currentLine } from '../../features/ticket/ticket-state';
import { AddTheirVehicle } from '../../features/vehicle/add-their-vehicle';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { NoticeLine } from './notice';
import { canCancel } from './state';
import type { TillControl } from './use-till';
import { about } from './words';

type SaleStepProps = {
  till: Till;
  control: TillControl;
  /** Where the focus goes when a dialog closes. */
  returnTo: RefObject<HTMLElement | null>;
};

/** The sale: left the ticket, right where parts are found. */
export function SaleStep({ till, control, returnTo }: SaleStepProps) {
  const { state, tell, homes, run, change, answered, setQuantity } = control;
  const { ticket } = state;
  const { cart } = ticket;
  const isOpen = state.shift !== null;
  const elsewhere = useElsewhere(cart.order_id);
  return (
    <div className="till-body sale">
      <Ticket
        ticket={ticket}
        isBusy={state.isCheckingOut}
        shut={state.shift ? '' : t('Open the register first')}
        elsewhere={elsewhere}
        customer={
          <>
            <TheCustomer control={control} till={till} />
            {cart.customer && (
              <CustomerStanding
                customerId={cart.customer.customer_id}
                vehicles={cart.customer_vehicles.length}
              />
            )}
          </>
        }
        vehicle={
          <>
            {cart.customer && cart.ymm_vehicle && till.actions.edit_customer && (
              <AddTheirVehicle
                key={cart.customer.customer_id}
                customerId={cart.customer.customer_id}
                name={nameOf(cart.customer)}
                vehicle={cart.ymm_vehicle}
                returnTo={returnTo}
              />
            )}
            <Button className="push" shortcut="Alt V" onClick={() => run('vehicle')}>
              {cart.ymm_vehicle ? t('Change Vehicle') : t('Select Vehicle')}
            </Button>
          </>
        }
        declined={
          cart.customer && (
            <DeclinedJobs
              cart={cart.uuid}
              customerId={cart.customer.customer_id}
              vehicle={cart.ymm_vehicle?.display ?? ''}
              taken={cart.products.flatMap((line) => (line.job ? [line.job.job_id] : []))}
              onAdd={(job) => tell({ at: 'asksJob', job })}
            />
          )
        }
        onChoose={(key) => tell({ at: 'chose', key })}
        onQuantity={setQuantity}
        onOldParts={(line, pieces) => change({ kind: 'oldParts', key: line.key, pieces })}
        onToOrder={(line, pieces) => change({ kind: 'toOrder', key: line.key, pieces })}
        onLost={(line, pieces) => change({ kind: 'lost', key: line.key, pieces })}
        onLeave={() => homes.search.current?.focus()}
        onCheckOut={() => run('checkOut')}
        onPark={() => run('park')}
        onQuote={() => run('quote')}
        onBack={(order) => tell({ at: 'brings', order })}
      />
      <section className="till-work" aria-label={t('Parts')}>
        {isOpen && state.bringing !== undefined && (
          <Bring
            orderId={state.bringing}
            back={cart.back}
            scanned={state.brought}
            onOrder={(order) => tell({ at: 'brings', order })}
            onBring={(what) => control.changed({ kind: 'bring', ...what })}
            onVehicle={control.askWrongVehicle}
            onClose={control.parts}
          />
        )}
        {isOpen && state.bringing === undefined && (
          <PartSearch
            home={homes.search}
            cart={cart.uuid}
            terms={`${cart.customer?.customer_id ?? 0} ${cart.ymm_vehicle?.display ?? ''}`}
            wanted={state.wanted}
            hasVehicle={cart.ymm_vehicle !== null}
            onlyFits={control.onlyFits}
            onOnlyFits={() => run('onlyFits')}
            onAdd={(hit, option) =>
              change({ kind: 'add', product_id: hit.product_id, quantity: hit.minimum, option })
            }
            onJob={(job) => control.openJob(job)}
            onAddList={async (items) => (await answered({ kind: 'list', items })).refused ?? []}
            onMove={(by) => tell({ at: 'moved', by })}
            onEnter={() => document.querySelector<HTMLElement>('.tline.current [data-quantity]')?.focus()}
          />
        )}
        {!isOpen && (
          <OpenShift
            path={till.actions.open_shift}
            register={till.desk.register}
            home={homes.float}
            onOpened={(shift) => tell({ at: 'opened', shift })}
          />
        )}
        {state.bringing === undefined && (
          <>
            <div className="foot-row">
              <NoticeLine
                notice={state.notice}
                onClose={() => tell({ at: 'quiet' })}
                onSearch={(code) => tell({ at: 'wants', text: code })}
              />
            </div>
            <WorkKeys control={control} till={till} />
          </>
        )}
      </section>
    </div>
  );
}

type PartProps = Pick<SaleStepProps, 'till' | 'control'>;

/** Who the ticket is for. */
function TheCustomer({ till, control: { state, run } }: PartProps) {
  const { cart } = state.ticket;
  return (
    <div className="trow">
      <p>
        {cart.customer && till.actions.edit_customer ? (
          <a
            className="line b l"
            href={`${till.actions.edit_customer}?customer_id=${cart.customer.customer_id}`}
            target="_blank"
            rel="noreferrer"
            translate="no"
          >
            {nameOf(cart.customer)}
          </a>
        ) : (
          <b className="line" translate={cart.customer ? 'no' : undefined}>
            {cart.customer ? nameOf(cart.customer) : t('Walk-in')}
          </b>
        )}
        <span className="mut block" translate={cart.customer ? 'no' : undefined}>
          {cart.customer ? about(cart.customer) : t('No customer')}
        </span>
      </p>
      <Button className="push" shortcut="F3" onClick={() => run('customer')}>
        {t('Customer')}
      </Button>
    </div>
  );
}

/** What else can be done with the ticket, as keys. */
function WorkKeys({ till, control: { state, run } }: PartProps) {
  const line = currentLine(state.ticket);
  const isOpen = state.shift !== null;
  return (
    <div className="work-keys">
      {till.actions.price && (
        <Button size={56} layout="column" shortcut="F8" off={!line} onClick={() => run('price')}>
          {t('Price')}
        </Button>
      )}
      <Button size={56} layout="column" shortcut="Alt L" off={!isOpen} onClick={() => run('labor')}>
        {t('Add Labor')}
      </Button>
      <Button size={56} layout="column" shortcut="Alt C" off={!isOpen} onClick={() => run('custom')}>
        {t('Add Custom Product')}
      </Button>
      <Button size={56} layout="column" shortcut="Alt J" off={!isOpen} onClick={() => run('job')}>
        {t('Add a job')}
      </Button>
      {till.actions.po_numbers && (
        <Button size={56} layout="column" shortcut="Alt O" off={!line} onClick={() => run('poNumbers')}>
          {t('Add PO Number')}
        </Button>
      )}
      <Button size={56} layout="column" shortcut="Alt M" off={!isOpen} onClick={() => run('note')}>
        {t('Note')}
      </Button>
      {till.desk.links.returns && (
        <Button size={56} layout="column" shortcut="Alt R" off={!isOpen} onClick={() => run('returns')}>
          {t('Return')}
        </Button>
      )}
      {till.desk.links.shift && (
        <Button size={56} layout="column" shortcut="F7" off={!isOpen} onClick={() => run('noSale')}>
          {t('No sale')}
        </Button>
      )}
      {till.actions.cancel && (
        <Button
          look="destructive"
          size={56}
          layout="column"
          shortcut="Ctrl Del"
          off={!canCancel(state, till)}
          onClick={() => run('cancel')}
        >
          {t('Cancel Order')}
        </Button>
      )}
    </div>
  );
}
