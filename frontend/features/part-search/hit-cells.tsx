import type { ReactNode } from 'react';
import type { PartHit, Stock } from '../../api/types';
import { classes } from '../../lib/classes';
import { figure, fromMajor } from '../../lib/money';
import { t } from '../../lib/text';
import { unitFigure, unitPrice } from '../../lib/unit-price';
import { Picture } from '../../ui/picture';
import { FitmentMark, markedAs } from '../../ui/signs';

/** The head of a list of parts: what each is, where there is how much, its price, and what else the rows have. */
export function HitHeads({ stores, children }: { stores: readonly Stock[]; children?: ReactNode }) {
  return (
    <thead>
      <tr>
        <th scope="col">{t('Part')}</th>
        <StoreHeads stores={stores} />
        <th scope="col" className="n">
          {t('Price')}
        </th>
        {children}
        <th scope="col">
          <span className="sr-only">{t('Action')}</span>
        </th>
      </tr>
    </thead>
  );
}

/** The heads of the stores' columns, this store's first. */
function StoreHeads({ stores }: { stores: readonly Stock[] }) {
  return stores.map((store) => (
    <th
      key={store.location_id}
      scope="col"
      className={classes('n', !store.here && 'other')}
      translate={store.here ? undefined : 'no'}
    >
      {store.here ? t('Here') : store.location}
    </th>
  ));
}

/** What there is of a part in each store. */
export function StockCells({ hit, stores }: { hit: PartHit; stores: readonly Stock[] }) {
  return stores.map(({ location_id }) => {
    const store = hit.stock.find((one) => one.location_id === location_id);
    return (
      <td
        key={location_id}
        className={classes('n', 'money', 'free', !store?.free && 'none', !store?.here && 'other')}
      >
        {store?.here && <span className="where s dim">{t('Here')} </span>}
        {store?.free ?? 0}
        {store?.here && store.bin && (
          <span className="dim s block" translate="no">
            {store.bin}
          </span>
        )}
      </td>
    );
  });
}

type NamedProps = {
  hit: PartHit;
  hasVehicle: boolean;
  /** Some part shown has an image: every row keeps a place for one. */
  hasImages: boolean;
  /** What stands below the name. */
  children?: ReactNode;
};

/** Which part it is, and whether it fits. */
export function Named({ hit, hasVehicle, hasImages, children }: NamedProps) {
  return (
    <div className="part">
      {hasVehicle && (
        <span title={hit.fitment.reason}>
          <FitmentMark fits={markedAs(hit.fitment.mark)} size={24} />
          <span className="sr-only">{hit.fitment.label}</span>
        </span>
      )}
      {hasImages && (
        <span className="look">
          <Picture image={hit.image} pictogram={hit.pictogram} size={40} />
        </span>
      )}
      <div>
        <p className="line" translate="no">
          {hit.name}
        </p>
        <p className="mut">
          <b className="pn whitespace-normal" translate="no">
            {hit.manufacturer} <span className="whitespace-nowrap">{hit.part_number}</span>
          </b>{' '}
          {hasVehicle && hit.fitment.reason ? (
            <span className="more">{hit.fitment.reason}</span>
          ) : (
            <span className="more" translate="no">
              {hit.short_description}
            </span>
          )}
        </p>
        {hit.old_stock?.map((old) => (
          <p key={old.number} className="mut">
            {old.text}{' '}
            <b className="pn" translate="no">
              {old.number}
            </b>
          </p>
        ))}
        {children}
      </div>
    </div>
  );
}

/** What the ticket's customer pays for one. */
export function Cost({ hit: { price, disable_pricing_notice } }: { hit: PartHit }) {
  if (!price) return <Unpriced notice={disable_pricing_notice} />;
  return (
    <>
      {price.usual !== undefined && (
        <span className="mut s block">
          <span className="sr-only">{t('Usual price')} </span>
          <s>{unitFigure(unitPrice(price.usual))}</s>
        </span>
      )}
      <span className="money cost">{unitFigure(unitPrice(price.price))}</span>
      {price.instant_rebate_text && (
        <span className="mut s block">{t('after %s instant rebate', price.instant_rebate_text)}</span>
      )}
      {price.core > 0 && (
        <span className="mut core block">{t('+ %s core', figure(fromMajor(price.core)))}</span>
      )}
    </>
  );
}

/** Why a part has no price (CAT-4). */
function Unpriced({ notice }: { notice: string | undefined }) {
  return notice ? (
    <span className="s dim block whitespace-normal" translate="no">
      {notice}
    </span>
  ) : (
    <span className="s dim block whitespace-normal">{t('Product Unavailable')}</span>
  );
}
