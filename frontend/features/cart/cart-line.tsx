import type { CartProduct, CoreLine as Core } from '../../api/types';
import { classes } from '../../lib/classes';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';
import { Pictogram } from '../../ui/pictogram';
import { Picture } from '../../ui/picture';
import { Quantity } from '../../ui/quantity';
import { FitmentLabel, markedAs } from '../../ui/signs';

const dots: Record<string, string> = { full: 'f', half: 'h' };

export type CartLineProps = {
  line: CartProduct;
  quantity: number;
  notice: string;
  isLeaving: boolean;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
};

/** The id of a line's remove button. */
export function removeId(key: string): string {
  return `remove-${key}`;
}

/** CART-40: one line of the cart. */
export function CartLine({ line, quantity, notice, isLeaving, onQuantity, onRemove }: CartLineProps) {
  const number = <span translate="no">{line.part_number || line.name}</span>;
  return (
    <tr
      className={line.product_labor_key ? 'sunk' : undefined}
      aria-busy={isLeaving || undefined}
      data-product-id={line.product_id}
      data-key={line.key}
    >
      <td className="picture">
        {line.custom_product ? (
          <Pictogram name={line.pictogram} size={32} />
        ) : (
          <Picture image={line.image} pictogram={line.pictogram} size={48} />
        )}
      </td>
      <td className="what">
        <About line={line} />
      </td>
      <td className="many">
        {line.labor_product ? ( // as much as of its part
          <span className="n">{quantity}</span>
        ) : (
          <Quantity
            id={`quantity-${line.key}`}
            name="quantity"
            label={t('Quantity of %s', line.part_number)}
            value={quantity}
            onChange={onQuantity}
            min={line.minimum}
          />
        )}
        {notice && (
          <p className="problem" role="status">
            {notice}
          </p>
        )}
      </td>
      <td className="n each">
        <span className="money">{line.unit_price_text}</span>
      </td>
      <td className="n sum">
        <span className="money text-h4">{line.price_text}</span>
      </td>
      <td className="out">
        <button
          type="button"
          className="btn q text-ink"
          id={removeId(line.key)}
          aria-disabled={isLeaving || undefined}
          onClick={() => !isLeaving && onRemove()}
        >
          <Icon name="close" />
          <span className="sr-only">
            {t('Remove')} {number}
          </span>
        </button>
      </td>
    </tr>
  );
}

function About({ line }: { line: CartProduct }) {
  return (
    <>
      {line.custom_product ? <b translate="no">{line.name}</b> : <Name line={line} />}
      {line.selected_options.map((option) => (
        <p
          key={`${option.product_option_id} ${option.product_option_value_id}`}
          className="s dim"
          translate="no"
        >
          {option.name}: {option.value}
        </p>
      ))}
      {!line.custom_product && !line.price_by_hand && line.price_rule !== 'retail' && line.price_rule && (
        <p className="s dim" translate="no">
          {line.price_rule}
        </p>
      )}
      {line.instant_rebate && (
        <p className="s dim" translate="no">
          {line.instant_rebate.text}
        </p>
      )}
      {line.po_number && <p className="s dim">{t('PO number %s', line.po_number)}</p>}
      {line.package.components.length > 0 && (
        <ul className="s dim" translate="no">
          {line.package.components.map((part) => (
            <li key={part.product_id}>
              {part.quantity_in_kit} ×{' '}
              <a className="hover:underline" href={part.links.view}>
                {part.manufacturer} {part.model} {part.name}
              </a>
            </li>
          ))}
        </ul>
      )}
      {line.package.included_in.map((kit) => (
        <p key={kit.product_id} className="s dim">
          {t('Included in')}{' '}
          <a className="l" href={kit.links.view} translate="no">
            {kit.model}
          </a>
        </p>
      ))}
      {!line.custom_product && <Signs line={line} />}
      {line.show_stock_warning && <p className="notice barricade mt-2">{line.oos_text}</p>}
    </>
  );
}

function Name({ line }: { line: CartProduct }) {
  const { manufacturer, view } = line.links;
  return (
    <p translate="no">
      <b>
        {manufacturer ? (
          <a className="hover:underline" href={manufacturer}>
            {line.manufacturer}
          </a>
        ) : (
          line.manufacturer
        )}{' '}
        <span className="pn">{line.part_number}</span>
      </b>
      <a className="block hover:underline" href={view}>
        {line.name}
      </a>
    </p>
  );
}

/** Whether a part fits, and how many there are. */
function Signs({ line }: { line: CartProduct }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-1">
        <FitmentLabel fits={markedAs(line.fitment.mark)} words={line.fitment.label} />
        <span className="s dim flex items-center gap-2">
          <span className={classes('dot', dots[line.stock_level] ?? 'e')} />
          <span translate={line.own_stock ? 'no' : undefined}>{line.stock_text}</span>
        </span>
      </p>
      {line.for_vehicle && <p className="s dim">{t('For your %s', line.for_vehicle)}</p>}
      {line.fitment.reason && <p className="s dim first-letter:uppercase">{line.fitment.reason}</p>}
      {line.fitment_notes.map((note) => (
        <p key={note} className="s dim" translate="no">
          {note}
        </p>
      ))}
    </>
  );
}

/** The core charge, under its part. */
export function CoreLine({ core }: { core: Core }) {
  return (
    <tr className="sunk">
      <td className="picture">
        <Pictogram name="core" size={32} />
      </td>
      <td className="what">
        <b>{core.title}</b>
        <span className="s dim block">{core.note}</span>
      </td>
      <td className="many">
        <span className="n">{core.quantity}</span>
      </td>
      <td className="n each">
        <span className="money">{core.unit_price_text}</span>
      </td>
      <td className="n sum">
        <span className="money text-h4">{core.price_text}</span>
      </td>
      <td className="out" />
    </tr>
  );
}
