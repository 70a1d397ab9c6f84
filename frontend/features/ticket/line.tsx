import { useRef, useState } from 'react';
import type { CartProduct } from '../../api/types';
import { classes } from '../../lib/classes';
import { figure, fromMajor } from '../../lib/money';
import { t } from '../../lib/text';
import { unitFigure, unitPrice } from '../../lib/unit-price';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { snap } from '../../ui/quantity';
import { FitmentMark, markedAs } from '../../ui/signs';
import { hours } from './labor';

export type LineProps = {
  line: CartProduct;
  isCurrent: boolean;
  hasVehicle: boolean;
  /** The name of its job stands above it. */
  isFirstOfJob?: boolean;
  onChoose: () => void;
  /** 0 removes the line. */
  onQuantity: (quantity: number) => void;
  /** For so many of its pieces the old part is handed in now. */
  onOldParts: (pieces: number) => void;
  /** So many of its pieces are ordered, as they are not here. */
  onToOrder: (pieces: number) => void;
  onLost: (pieces: number) => void;
  /** The quantity is settled: on with the next thing. */
  onLeave: () => void;
};

/** One part on the ticket, with its core charge under it. */
export function Line(props: LineProps) {
  const {
    line,
    isCurrent,
    hasVehicle,
    isFirstOfJob,
    onChoose,
    onQuantity,
    onOldParts,
    onToOrder,
    onLost,
    onLeave,
  } = props;
  const name = line.custom_product ? line.name : `${line.manufacturer} ${line.part_number}`;
  const rule =
    line.custom_product || line.price_by_hand || line.price_rule === 'retail' ? '' : line.price_rule;
  const work = line.labor_product ? line.labor : null;
  return (
    <li
      ref={isCurrent ? intoView : undefined}
      className={line.job && 'in-job'}
      data-product-id={line.product_id}
      data-key={line.key}
    >
      {isFirstOfJob && (
        <p className="of-job b" translate="no">
          {line.job?.name}
        </p>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: ↑ and ↓ choose a line by keyboard */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the row is only a larger target for its quantity */}
      <div
        className={classes('tline', isCurrent && 'current', line.product_labor_key && 'under')}
        onClick={onChoose}
      >
        <LineQuantity
          label={t('Quantity of %s', name)}
          value={line.quantity}
          minimum={line.minimum}
          onFocus={onChoose}
          onChange={onQuantity}
          onLeave={onLeave}
        />
        <div className="named">
          <p className="line" translate="no">
            {line.name}
          </p>
          {work && (
            <p className="mut">
              {t('%s at %s', hours(work.time), figure(fromMajor(work.data.amount)))}
              {line.name !== work.data.title && <span translate="no"> · {work.data.title}</span>}
            </p>
          )}
          {line.custom_product && !work && (
            <p className="mut">
              {line.job?.menu_text ? t('The job for %s', line.job.menu_text) : t('Custom product')}
            </p>
          )}
          <p className="mut" hidden={line.custom_product}>
            {hasVehicle && (
              <span className="mark">
                <FitmentMark fits={markedAs(line.fitment.mark)} size={16} />
              </span>
            )}
            <b className="pn" translate="no">
              {name}
            </b>
            {line.selected_options.map((option) => (
              <span key={`${option.product_option_id} ${option.value}`} translate="no">
                {' '}
                · {option.value}
              </span>
            ))}
            {rule && <span translate="no"> · {rule}</span>}
          </p>
          {line.price_by_hand && (
            <p className="s b">
              {t('Price set by hand, %s before', unitFigure(unitPrice(line.original_unit_price)))}
            </p>
          )}
          {line.po_number && (
            <p className="mut s">
              {t('PO')} <b translate="no">{line.po_number}</b>
            </p>
          )}
          {line.note && (
            <p className="s" translate="no">
              {line.note}
            </p>
          )}
          {hasVehicle && !line.custom_product && (
            <p className={classes('s', line.fitment.mark === 'fits' ? 'mut' : 'b')}>
              {line.fitment.label}
              {line.fitment.reason && `: ${line.fitment.reason}`}
              {line.fitment_notes.map((note) => (
                <span key={note} className="mut block" translate="no">
                  {note}
                </span>
              ))}
            </p>
          )}
          {line.instant_rebate && (
            <p className="mut s" translate="no">
              {line.instant_rebate.text}
            </p>
          )}
          {line.show_stock_warning && <p className="b">{line.oos_text}</p>}
          {line.to_order ? <p className="b">{t('%d to be ordered', line.to_order)}</p> : null}
        </div>
        <div className="r">
          <p className="money">{figure(fromMajor(line.job?.difference ?? line.price))}</p>
          {line.quantity > 1 && (
            <p className="mut s">{t('%s each', unitFigure(unitPrice(line.unit_price)))}</p>
          )}
        </div>
        {isCurrent && (
          <div className="tools">
            <Button
              shortcut="Alt ↓"
              off={line.quantity <= line.minimum}
              onClick={() => onQuantity(line.quantity - 1)}
            >
              <Icon name="minus" />
              <span className="sr-only">{t('One fewer of %s', name)}</span>
            </Button>
            <Button shortcut="Alt ↑" onClick={() => onQuantity(line.quantity + 1)}>
              <Icon name="plus" />
              <span className="sr-only">{t('One more of %s', name)}</span>
            </Button>
            {(line.missing || line.to_order) && (
              <Button shortcut="Alt I" onClick={() => onToOrder(line.to_order ? 0 : (line.missing ?? 0))}>
                {line.to_order ? t('Don’t order it') : t('Order it')}
              </Button>
            )}
            {line.missing && (
              <Button shortcut="Alt X" onClick={() => onLost(line.missing ?? 0)}>
                {t('Lost sale')}
              </Button>
            )}
            <Button className="push" shortcut="Alt Del" onClick={() => onQuantity(0)}>
              <Icon name="trash" />
              <span>
                {t('Remove')}{' '}
                <span className="sr-only" translate="no">
                  {name}
                </span>
              </span>
            </Button>
          </div>
        )}
      </div>
      {line.core && (
        <div className="tline core">
          <Icon name="core" size={24} />
          <div className="named">
            <p className="line">{line.core.title}</p>
            <p className="mut">{line.core.note}</p>
          </div>
          <p className="money">{figure(fromMajor(line.core.price))}</p>
          {isCurrent && (
            <OldParts name={name} of={line.quantity} here={line.core.old_parts ?? 0} onChange={onOldParts} />
          )}
        </div>
      )}
    </li>
  );
}

type OldPartsProps = { name: string; of: number; here: number; onChange: (pieces: number) => void };

/** How many old parts the customer hands in with the sale: for those no core is charged. */
function OldParts({ name, of, here, onChange }: OldPartsProps) {
  return (
    <div className="tools">
      {of > 1 && <p className="mut">{t('%d of %d handed in', here, of)}</p>}
      <Button
        className="push"
        aria-label={
          here < of ? t('Old part of %s handed in now', name) : t('Old parts of %s are not here', name)
        }
        onClick={() => onChange(here < of ? here + 1 : 0)}
      >
        {here < of ? t('Old part handed in now') : t('Old part is not here')}
      </Button>
    </div>
  );
}

function intoView(line: HTMLElement | null): void {
  line?.scrollIntoView?.({ block: 'nearest' });
}

type LineQuantityProps = {
  label: string;
  value: number;
  minimum: number;
  onFocus: () => void;
  onChange: (quantity: number) => void;
  onLeave: () => void;
};

const largest = 10_000;

/** A number that is typed over: Enter or leaving it settles, Escape takes it back, 0 removes the line. */
function LineQuantity({ label, value, minimum, onFocus, onChange, onLeave }: LineQuantityProps) {
  const [typed, setTyped] = useState<string>();
  const stood = useRef(''); // before the typing began; the line may grow meanwhile
  const unsettled = useRef<string>(undefined); // Enter settles and leaves: the blur it causes must not settle again
  const [problem, setProblem] = useState('');
  const type = (text: string | undefined) => {
    unsettled.current = text;
    setTyped(text);
  };
  const settle = () => {
    const text = unsettled.current;
    if (text === undefined) return;
    type(undefined);
    const next = /^0+$/.test(text.trim()) ? { value: 0, problem: '' } : snap(text, minimum, largest);
    setProblem(next.problem);
    if (next.value !== undefined && next.value !== value) onChange(next.value);
  };
  return (
    <div>
      <input
        className="in"
        inputMode="numeric"
        autoComplete="off"
        data-quantity=""
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        value={typed ?? value}
        onFocus={(event) => {
          onFocus();
          event.currentTarget.select();
        }}
        onChange={(event) => {
          const text = event.currentTarget.value;
          if (typed === undefined) stood.current = String(value);
          type(text === stood.current ? undefined : text); // a scan puts back what stood here
          setProblem('');
        }}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            settle();
            onLeave();
          } else if (event.key === 'Escape') {
            event.stopPropagation();
            type(undefined);
            onLeave();
          }
        }}
      />
      {problem && (
        <p className="problem" role="status">
          {problem}
        </p>
      )}
    </div>
  );
}
