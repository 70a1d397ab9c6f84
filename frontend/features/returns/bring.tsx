import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CartBack, CounterReturn, SoldOrder } from '../../api/types';
import { wordsOf } from '../../api/words';
import { classes } from '../../lib/classes';
import { t } from '../../lib/text';
import { useSettled } from '../../lib/use-settled';
import { Button } from '../../ui/button';
import { RadioGroup } from '../../ui/choice-group';
import { Failed } from '../../ui/failed';
import { Field } from '../../ui/field';
import { type Back, findSold, wrongFit } from './calls';
import { LoadedReturn } from './loaded-return';
import { Awaited, type Facets, ReturnLines, WrongVehicle } from './return-lines';

/** What is brought back of an order, as the ticket takes it. facets: the vehicle that it did not fit, where it was told. */
export type Bringing = {
  order_id: number;
  reason: string;
  comment: string;
  facets: Facets;
  lines: Back[];
};

export type BringProps = {
  /** 0: it is not known yet. */
  orderId: number;
  /** What comes back with the ticket already. */
  back: readonly CartBack[];
  /** The number of a part that was scanned; `asked` tells one scan from the next, 0: none was. */
  scanned: { text: string; asked: number };
  onOrder: (orderId: number) => void;
  /** Undefined once it is on the ticket, else why it was refused. */
  onBring: (what: Bringing) => Promise<unknown>;
  /** Asks which vehicle it did not fit. */
  onVehicle: (told: (facets: Facets) => void) => void;
  onClose: () => void;
};

/** Parts come back with the ticket: which order, how many of what, and why (RTN-1). */
export function Bring(props: BringProps) {
  const { orderId, scanned, onOrder, onClose } = props;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves it from any of its fields
    <div
      className="bring"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <header>
        <h2>{orderId > 0 ? t('Return of order # %d', orderId) : t('What comes back?')}</h2>
        {orderId > 0 && <Button onClick={() => onOrder(0)}>{t('Another order')}</Button>}
        <Button shortcut="Esc" onClick={onClose}>
          {t('Back to sale')}
        </Button>
      </header>
      {orderId > 0 ? (
        <LoadedReturn key={orderId} id={orderId}>
          {(of) => <BringForm {...props} of={of} />}
        </LoadedReturn>
      ) : (
        <Choose scanned={scanned} onOrder={onOrder} />
      )}
    </div>
  );
}

const settle = 250; // ms

function Choose({ scanned, onOrder }: Pick<BringProps, 'scanned' | 'onOrder'>) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [shown, setShown] = useState<BringProps['scanned']>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (!scanned.asked) return;
    setTyped(scanned.text);
    setAt(0);
    setShown(scanned);
  }, [scanned]);
  // To be typed over, at once: what is typed next must not be selected and lost.
  useLayoutEffect(() => {
    if (shown) field.current?.select();
  }, [shown]);
  const term = useSettled(typed.trim(), settle);
  const found = useQuery({
    queryKey: ['return', 'sold', term],
    queryFn: ({ signal }) => findSold(term, signal),
    enabled: term !== '',
  });
  const hits = typed.trim() === '' || term !== typed.trim() ? undefined : found.data?.items;
  const wished = useRef(false);
  const open = (order: SoldOrder | undefined) => {
    wished.current = false;
    if (order) onOrder(order.order_id);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: an early Enter is granted once
  useEffect(() => {
    if (hits && wished.current) open(hits[0]);
  }, [hits]);
  const onKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by) setAt(Math.max(0, Math.min(at + by, (hits?.length ?? 1) - 1)));
    else if (event.key !== 'Enter') return;
    else if (hits) open(hits[at]);
    else wished.current = true;
    event.preventDefault();
  };
  return (
    <>
      <Field
        ref={field}
        data-home=""
        size={56}
        label={t('Order, phone, name or part number')}
        hint={t('Scan the receipt or the part, or type an order, phone, name or number.')}
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onKeyDown={onKey}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
      />
      {found.isError && typed.trim() && <Failed error={found.error} onRetry={() => void found.refetch()} />}
      <div className="people" role="status">
        {hits?.length === 0 && (
          <p className="mut">{t('Nothing was sold at this store that this could be.')}</p>
        )}
        {hits && hits.length > 0 && (
          <ul>
            {hits.map((one, i) => (
              <li key={one.order_id}>
                <button
                  type="button"
                  className={classes('person', i === at && 'current')}
                  onClick={() => open(one)}
                >
                  <span>
                    <b className="line">{t('Order # %d', one.order_id)}</b>
                    {one.customer ? (
                      <span className="mut block" translate="no">
                        {one.customer}
                      </span>
                    ) : (
                      <span className="mut block">{t('Walk-in')}</span>
                    )}
                    {one.returned_text && <b className="s block">{one.returned_text}</b>}
                  </span>
                  <span className="r n">
                    <b className="line">{one.total_text}</b>
                    <span className="mut block">{one.sold_text}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <p>
        <a className="l" href="/pos/return">
          {t('Without a receipt')}
        </a>
      </p>
    </>
  );
}

function BringForm({ of, back, onBring, onVehicle, onClose }: BringProps & { of: CounterReturn }) {
  const before = back.find((one) => one.order_id === of.order_id);
  const [what, setWhat] = useState<Bringing>(() => ({
    order_id: of.order_id,
    reason: before?.reason ?? '',
    comment: before?.comment ?? '',
    facets: {},
    lines: of.lines.map(({ order_product_id, stocked, returnable }) => {
      const has = before?.lines.find((line) => line.order_product_id === order_product_id);
      return {
        order_product_id,
        quantity: Math.min(has?.quantity ?? 0, returnable),
        restock: has?.restock ?? stocked,
      };
    }),
  }));
  const [problem, setProblem] = useState<{ at: 'lines' | 'reason' | 'rest'; words: string }>();
  const [isBusy, setBusy] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const why = useRef<HTMLDivElement>(null);
  useEffect(() => first.current?.focus(), []);
  const set = (change: Partial<Bringing>) => {
    setProblem(undefined);
    setWhat((now) => ({ ...now, ...change }));
  };
  const setLine = (at: number, change: Partial<Back>) =>
    set({ lines: what.lines.map((line, i) => (i === at ? { ...line, ...change } : line)) });
  const count = what.lines.reduce((sum, line) => sum + line.quantity, 0);
  const isWrongFit = what.reason === wrongFit;
  const toReason = () => why.current?.querySelector<HTMLElement>('input')?.focus();

  const submit = async () => {
    if (isBusy) return;
    if (count === 0 && !before) {
      setProblem({ at: 'lines', words: t('Choose what comes back.') });
      first.current?.focus();
      return;
    }
    if (count > 0 && !what.reason) {
      setProblem({ at: 'reason', words: t('Choose a reason.') });
      toReason();
      return;
    }
    setBusy(true);
    const refused = await onBring(what);
    setBusy(false);
    if (refused === undefined) onClose();
    else setProblem({ at: 'rest', words: wordsOf(refused) });
  };

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {!before && <Awaited of={of} onTake={set} />}
      <ReturnLines
        of={of}
        back={what.lines}
        first={first}
        isWrongFit={isWrongFit}
        onLine={setLine}
        onEnter={what.reason ? undefined : toReason}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the digits are a shorter way to the same buttons */}
      <div
        ref={why}
        onKeyDown={(event) => {
          const reason = of.reasons[Number(event.key) - 1];
          if (!reason || event.altKey || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          set({ reason: reason.code });
          why.current?.querySelectorAll('input')[Number(event.key) - 1]?.focus();
        }}
      >
        <RadioGroup
          label={t('Reason')}
          error={problem?.at === 'reason' ? problem.words : undefined}
          choices={of.reasons.map(({ code, title }, i) => ({
            value: code,
            label: (
              <>
                {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a kbd takes no focus */}
                <kbd aria-hidden="true">{i + 1}</kbd> {title}
              </>
            ),
          }))}
          value={what.reason}
          onChange={(reason) => set({ reason })}
        />
      </div>
      {isWrongFit && (
        <WrongVehicle
          of={of}
          facets={what.facets}
          before={before?.vehicle}
          onAsk={() => onVehicle((facets) => set({ facets }))}
        />
      )}
      <Field
        label={t('Comment')}
        optional
        maxLength={255}
        autoComplete="off"
        value={what.comment}
        onChange={(event) => set({ comment: event.currentTarget.value })}
      />
      {problem && problem.at !== 'reason' && (
        <p className="notice barricade" role="alert">
          {problem.words}
        </p>
      )}
      <div className="actions">
        <Button type="submit" look="primary" size={56} shortcut="Enter" busy={isBusy}>
          {count === 0 && before ? t('Take it off the ticket') : t('Put on the ticket')}
        </Button>
      </div>
    </form>
  );
}
