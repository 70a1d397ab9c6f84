import { type FormEvent, type RefObject, useState } from 'react';
import type { CartProduct } from '../../api/types';
import { useSending } from '../../form/use-sending';
import { figure, fromMajor, price } from '../../lib/money';
import { t } from '../../lib/text';
import { type E4, times, unitFigure, unitPrice } from '../../lib/unit-price';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { FigureField, type FigureKind } from '../../ui/figure-field';
import { Icon } from '../../ui/icon';
import { byAdjustment, byPercent, byPrice, percentFigure, typedE4, typedPercent } from './price-edit';
import { useTriedPrice } from './try-price';

export const unitKind: FigureKind = { read: typedE4, write: unitFigure, decimals: 4, before: '$' };
const percentKind: FigureKind = { read: typedPercent, write: percentFigure, after: '%' };

export type PriceDialogProps = {
  line: CartProduct | undefined;
  returnTo: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** Resolves with undefined once price and quantity are set, else with why they are not. */
  onPrice: (line: CartProduct, unit: E4, reason: string, quantity: number) => Promise<unknown>;
};

/** Another unit price for a line (PRC-1): the price, the difference or the percentage, each follows from the others. */
export function PriceDialog({ line, ...props }: PriceDialogProps) {
  return line ? <Opened line={line} {...props} /> : null;
}

function Opened({ line, returnTo, onClose, onPrice }: PriceDialogProps & { line: CartProduct }) {
  const saving = usePriceSaving(onClose);
  return (
    <Dialog open onClose={onClose} returnTo={returnTo} title={line.name} wide mustAnswer={saving.isBusy}>
      <PriceForm line={line} saving={saving} onClose={onClose} onPrice={(...set) => onPrice(line, ...set)} />
    </Dialog>
  );
}

/**
 * A price on its way, which may wait for another person's PIN: the dialog stays with what was typed until it is set, and says
 * what is wrong with it.
 */
export function usePriceSaving(onClose: () => void) {
  const sending = useSending(['price', 'reason'], { restAt: 'price' });
  const save = (event: FormEvent, set: () => Promise<unknown>) =>
    sending.submit(event, async () => {
      const refusal = await set();
      if (refusal !== undefined) throw refusal;
      onClose();
    });
  return { ...sending, save };
}

export type PriceSaving = ReturnType<typeof usePriceSaving>;

type PriceFormProps = {
  line: CartProduct;
  saving: PriceSaving;
  onClose: () => void;
  onPrice: (unit: E4, reason: string, quantity: number) => Promise<unknown>;
};

/** Price, difference or percentage of a line, what it earns, how far one goes alone, and what the ticket comes to. */
function PriceForm({ line, saving, onClose, onPrice }: PriceFormProps) {
  const own = unitPrice(line.custom_product ? line.unit_price : line.original_unit_price);
  const [now, setNow] = useState(() => byPrice(own, unitPrice(line.unit_price)));
  const [quantity, setQuantity] = useState(line.quantity);
  const [reason, setReason] = useState('');
  const tried = useTriedPrice(line.key, now.unit, quantity);
  const usual = tried ? unitPrice(tried.usual) : own;
  const down = tried && unitPrice(tried.down);
  const reasons = [t('Price match'), t('Fleet'), t('Damaged box')];
  const kept = unitFigure(unitPrice(line.unit_price));
  return (
    <form
      {...saving.form}
      className="price-editor"
      onKeyDown={(event) => {
        const words = event.altKey ? reasons[Number(event.key) - 1] : undefined;
        if (words === undefined) return;
        event.preventDefault();
        setReason(words);
      }}
      onSubmit={(event) => saving.save(event, () => onPrice(now.unit, reason.trim(), quantity))}
    >
      {!line.custom_product && (
        <p className="pn" translate="no">
          {line.manufacturer} {line.part_number}
        </p>
      )}
      <div className="three">
        <FigureField
          kind={unitKind}
          label={t('New price')}
          size={56}
          autoFocus
          {...saving.field('price')}
          value={now.unit}
          onChange={(unit) => setNow(byPrice(usual, unit))}
        />
        <FigureField
          kind={unitKind}
          label={t('More or less by')}
          size={56}
          value={now.adjustment}
          onChange={(adjustment) => setNow(byAdjustment(usual, adjustment))}
        />
        <FigureField
          kind={percentKind}
          label={t('Percent')}
          size={56}
          value={now.percent}
          onChange={(percent) => setNow(byPercent(usual, percent))}
        />
      </div>
      <p className="mut">{t('With a minus it costs less: −2, or −5 percent.')}</p>
      <div className="flex flex-wrap items-end gap-4">
        <Field
          label={t('Quantity')}
          size={56}
          inputMode="numeric"
          autoComplete="off"
          className="w-24"
          value={String(quantity)}
          {...saving.field('quantity')}
          onChange={(event) =>
            setQuantity(Math.min(Number(event.currentTarget.value.replace(/\D/g, '')), 10_000))
          }
        />
        <Button
          size={56}
          off={quantity <= line.minimum}
          aria-label={t('One fewer of %s', line.name)}
          onClick={() => setQuantity(quantity - 1)}
        >
          <Icon name="minus" />
        </Button>
        <Button
          size={56}
          aria-label={t('One more of %s', line.name)}
          onClick={() => setQuantity(quantity + 1)}
        >
          <Icon name="plus" />
        </Button>
        <span className="mut">{line.stock_text}</span>
      </div>
      {tried && tried.cost !== null && <Margin unit={now.unit} usual={usual} cost={unitPrice(tried.cost)} />}
      <p role="status" className={down !== undefined && now.unit < Math.min(down, usual) ? 'b' : 'mut'}>
        {limitWords(now.unit, usual, down)}
      </p>
      <ReasonField {...saving.field('reason')} value={reason} onChange={setReason} />
      <div className="flex flex-wrap gap-2">
        {reasons.map((words, at) => (
          <Button
            key={words}
            shortcut={`Alt ${at + 1}`}
            aria-pressed={reason === words}
            look={reason === words ? 'ink' : 'plain'}
            onClick={() => setReason(words)}
          >
            {words}
          </Button>
        ))}
      </div>
      <output className="adds-up">
        <span>
          <span className="lab">{t('Line')}</span>
          <b>{figure(times(now.unit, quantity))}</b>
        </span>
        <span>
          <span className="lab">{t('Ticket before tax')}</span>
          <b>{tried ? figure(fromMajor(tried.before_tax)) : '…'}</b>
        </span>
        <span>
          <span className="lab">{t('Out the door')}</span>
          <b className="total">{tried ? price(fromMajor(tried.total)) : '…'}</b>
        </span>
      </output>
      <div className="actions">
        <Button size={56} shortcut="Esc" onClick={onClose}>
          {t('Keep %s', kept)}
        </Button>
        <Button
          type="submit"
          look="primary"
          size={56}
          shortcut="Enter"
          off={quantity < line.minimum}
          busy={saving.isBusy}
        >
          {t('Set %s', unitFigure(now.unit))}
        </Button>
      </div>
    </form>
  );
}

/** How far one goes alone, in words. */
function limitWords(unit: E4, usual: E4, down: E4 | undefined): string {
  if (down === undefined) return t('Usually %s.', unitFigure(usual));
  if (down >= usual) return t('Usually %s. Another price takes a manager’s PIN.', unitFigure(usual));
  const alone = t('Usually %s. You may go down to %s.', unitFigure(usual), unitFigure(down));
  return unit < down ? `${alone} ${t('Below that it takes a manager’s PIN.')}` : alone;
}

/** What a piece earns, drawn and in figures: cost, then what is left of the price, then what was taken off it. */
function Margin({ unit, usual, cost }: { unit: E4; usual: E4; cost: E4 }) {
  const most = Math.max(unit, usual, cost, 1);
  const earned = unit - cost;
  const share = unit > 0 ? Math.round((earned * 1_000) / unit) / 10 : 0;
  return (
    <div className="margin">
      <svg viewBox="0 0 1000 16" preserveAspectRatio="none" aria-hidden="true">
        <rect className="cost" width={(Math.min(cost, unit) * 1_000) / most} height="16" />
        {earned > 0 && <rect x={(cost * 1_000) / most + 4} width={(earned * 1_000) / most} height="16" />}
        {earned < 0 && (
          <rect className="lost" x={(unit * 1_000) / most} width={(-earned * 1_000) / most} height="16" />
        )}
      </svg>
      <p role="status">
        <span className="mut">{t('Cost %s', unitFigure(cost))}</span>{' '}
        <span className={earned < 0 ? 'problem' : ''}>
          <b>{unitFigure(earned)}</b> {t('each, %s %%', String(share))}
          {earned < 0 && ` ${t('Below cost.')}`}
        </span>
      </p>
    </div>
  );
}

type ReasonProps = {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (reason: string) => void;
};

/** Why a price is another: kept with who changed it. */
export function ReasonField({ onChange, ...field }: ReasonProps) {
  return (
    <Field
      {...field}
      label={t('Reason')}
      optional
      hint={t('Needed for a price far below the usual one.')}
      maxLength={255}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
