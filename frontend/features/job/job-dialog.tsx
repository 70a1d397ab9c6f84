import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { ask } from '../../api/client';
import type { JobHit, JobHits, JobLine, JobOffer, Vehicle } from '../../api/types';
import { wordsOf } from '../../api/words';
import { classes } from '../../lib/classes';
import { figure, fromMajor, price } from '../../lib/money';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Failed } from '../../ui/failed';
import { FitmentMark, markedAs, Plate } from '../../ui/signs';
import {
  facetsWith,
  firstChoice,
  isWhole,
  type Pick,
  partOf,
  picksOf,
  sumOf,
  switched,
  type Taken,
  timesOf,
} from './choice';

export type JobWish = { job_id: number; version: string; picks: Pick[]; labor: boolean };

export type JobDialogProps = {
  /** The job that is asked for; undefined: one is to be chosen first. */
  job: JobHit | undefined;
  /** The ticket's uuid, and what its prices and fitments depend on. */
  cart: string;
  terms: string;
  /** The ticket is about to change: what fits is asked for after that. */
  isWaiting: boolean;
  returnTo: RefObject<HTMLElement | null>;
  onClose: () => void;
  onChoose: (job: JobHit) => void;
  /** One more thing is known of the vehicle. */
  onVehicle: (facets: Record<string, string>) => void;
  /** Asks which vehicle the job is for, and comes back. */
  onSelectVehicle: () => void;
  /** Undefined once the job is on the ticket, else why it is not. */
  onAdd: (wish: JobWish) => Promise<unknown>;
};

/** TRD-8: a job for the ticket's vehicle: what fits by line, the best seller chosen; Enter adds it. */
export default function JobDialog(props: JobDialogProps) {
  return props.job ? <TheJob {...props} job={props.job} /> : <Jobs {...props} />;
}

/** The jobs of the shop, to choose one. */
function Jobs({ returnTo, onClose, onChoose }: JobDialogProps) {
  const jobs = useQuery({
    queryKey: ['till', 'jobs'],
    queryFn: ({ signal }) => ask<JobHits>('/pos/job', { signal }),
  });
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const items = jobs.data?.items;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is drawn anew with its jobs
  useEffect(() => {
    list.current?.querySelectorAll('button')[at]?.focus();
  }, [at, items]);
  const onKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    setAt(Math.max(0, Math.min(at + by, (items?.length ?? 1) - 1)));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      returnTo={returnTo}
      title={t('Jobs')}
      wide
      actions={
        <Button size={56} shortcut="Esc" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      {jobs.isError && <Failed error={jobs.error} onRetry={() => void jobs.refetch()} />}
      <div className="people" role="status">
        {items?.length === 0 && <p className="mut">{t('There is no job yet. The back office adds them.')}</p>}
        {items && items.length > 0 && (
          <ul ref={list} onKeyDown={onKey}>
            {items.map((job, i) => (
              <li key={job.job_id}>
                <button
                  type="button"
                  className={classes('person', i === at && 'current')}
                  onFocus={() => setAt(i)}
                  onClick={() => onChoose(job)}
                >
                  <b className="line" translate="no">
                    {job.name}
                  </b>
                  <span className="mut">{job.note}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

function TheJob(props: JobDialogProps & { job: JobHit }) {
  const { job, cart, terms, isWaiting, returnTo, onClose } = props;
  const offer = useQuery({
    queryKey: ['till', 'job', job.job_id, cart, terms],
    queryFn: ({ signal }) => ask<JobOffer>('/pos/job/offer', { query: { job_id: job.job_id }, cart, signal }),
    enabled: !isWaiting,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  if (offer.isError)
    return (
      <Dialog
        open
        onClose={onClose}
        returnTo={returnTo}
        title={job.name}
        actions={
          <Button size={56} shortcut="Esc" onClick={onClose}>
            {t('Close')}
          </Button>
        }
      >
        <Failed error={offer.error} onRetry={() => void offer.refetch()} />
      </Dialog>
    );
  // what is typed before it is there waits for it
  if (!offer.data) return null;
  const isLate = isWaiting || offer.isPlaceholderData;
  return <Offered {...props} offer={offer.data} isLate={isLate} onStale={() => void offer.refetch()} />;
}

function Offered(props: JobDialogProps & { offer: JobOffer; isLate: boolean; onStale: () => void }) {
  const { offer, isLate, onStale, returnTo, onClose, onVehicle, onSelectVehicle, onAdd } = props;
  const of = `${offer.vehicle?.display} ${offer.version}`;
  const [chosen, setChosen] = useState(() => ({ of, taken: firstChoice(offer) }));
  const taken = chosen.of === of ? chosen.taken : firstChoice(offer);
  const setTaken = (next: Taken) => setChosen({ of, taken: next });
  const adds = useRef<HTMLButtonElement>(null);
  const shown = useRef(of);
  useEffect(() => {
    if (shown.current === of) return;
    shown.current = of; // the question that had the focus is answered
    adds.current?.focus();
  }, [of]);
  const [isAdding, setAdding] = useState(false);
  const [problem, setProblem] = useState('');
  const picks = picksOf(offer, taken);
  const isNothing = picks.length === 0 && !(offer.labor && taken.labor);
  const needsVehicle = offer.vehicle === null;
  const selectVehicle = useRef(onSelectVehicle);
  selectVehicle.current = onSelectVehicle;
  useEffect(() => {
    if (!needsVehicle) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.key.toLowerCase() !== 'v') return;
      event.preventDefault();
      selectVehicle.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [needsVehicle]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (needsVehicle) onSelectVehicle();
    else void add();
  };
  const add = async () => {
    if (isNothing || isAdding || isLate) return;
    setAdding(true);
    setProblem('');
    const refused = await onAdd({
      job_id: offer.job_id,
      version: offer.version,
      picks,
      labor: offer.labor !== null && taken.labor,
    });
    setAdding(false);
    if (!refused) return;
    setProblem(wordsOf(refused));
    onStale(); // what is refused is looked at as it is now
  };
  return (
    <Dialog
      open
      onClose={onClose}
      returnTo={returnTo}
      title={offer.name}
      wide
      said={
        <div className="job-for" role="status">
          {offer.vehicle ? (
            <Plate year={Number(offer.vehicle.year)} model={offer.vehicle.model} />
          ) : (
            <p className="b">{t('No vehicle: only what fits every one is offered.')}</p>
          )}
          {offer.vehicle && <span className="mut">{offer.vehicle.detail}</span>}
          {problem && <p className="notice barricade b">{problem}</p>}
        </div>
      }
      actions={
        <>
          <p className="me-auto">
            <span className="lab">{t('Before tax')}</span>{' '}
            <output className="h3 money" aria-live="polite">
              {price(sumOf(offer, taken))}
            </output>
            {offer.menu_price > 0 && (
              <span className="mut s block">
                {isWhole(offer, taken)
                  ? t('Menu price %s', offer.menu_price_text)
                  : t('The menu price %s is for the whole job.', offer.menu_price_text)}
              </span>
            )}
          </p>
          <Button size={56} shortcut="Esc" onClick={onClose}>
            {t('Cancel')}
          </Button>
          {needsVehicle && (
            <Button look="primary" size={56} shortcut="Alt V" autoFocus onClick={onSelectVehicle}>
              {t('Select Vehicle')}
            </Button>
          )}
          <Button
            look={needsVehicle ? 'plain' : 'primary'}
            size={56}
            {...(!needsVehicle && { shortcut: 'Enter' })}
            autoFocus={!needsVehicle}
            ref={adds}
            busy={isAdding || isLate}
            off={isNothing && (needsVehicle ? t('Choose the vehicle first.') : t('Nothing is chosen'))}
            onClick={() => void add()}
          >
            {t('Add to the ticket')}
          </Button>
        </>
      }
    >
      <form className="job" noValidate onSubmit={submit} onKeyDown={move}>
        {offer.lines.map((line, at) => (
          <JobRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a line of a job is its place in it
            key={at}
            line={line}
            at={at}
            vehicle={offer.vehicle}
            isOn={partOf(line, taken, at) !== undefined}
            chosen={taken.lines[at]?.part ?? 0}
            onSwitch={(isOn) => setTaken(switched(taken, at, { isOn }))}
            onPick={(part) => setTaken(switched(taken, at, { part, isOn: true }))}
            onVehicle={onVehicle}
          />
        ))}
        {offer.labor && (
          <div className="job-row">
            <label className="check b line">
              <input
                className="box"
                type="checkbox"
                data-stop=""
                checked={taken.labor}
                onChange={(event) => setTaken({ ...taken, labor: event.currentTarget.checked })}
              />
              {t('Labor')}
            </label>
            <p className="job-labor">
              <span translate="no">{offer.labor.text}</span>
              <b className="money">{figure(fromMajor(offer.labor.price))}</b>
            </p>
          </div>
        )}
        {offer.notes && (
          <p className="job-notes mut" translate="no">
            {offer.notes}
          </p>
        )}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

type JobRowProps = {
  line: JobLine;
  at: number;
  vehicle: Vehicle | null;
  isOn: boolean;
  chosen: number;
  onSwitch: (isOn: boolean) => void;
  onPick: (part: number) => void;
  onVehicle: (facets: Record<string, string>) => void;
};

/** What the job needs, and the parts that fit. */
function JobRow({ line, at, vehicle, isOn, chosen, onSwitch, onPick, onVehicle }: JobRowProps) {
  const { open } = line;
  return (
    <fieldset className={classes('job-row', line.extra && 'extra')}>
      <legend className="sr-only" translate="no">
        {line.name}
      </legend>
      <label className="check b line">
        <input
          className="box"
          type="checkbox"
          data-stop=""
          disabled={line.choices.length === 0}
          checked={isOn}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
        />
        <span>
          <span translate="no">{line.name}</span>
          {line.extra && <span className="mut s block">{t('Beside the job')}</span>}
        </span>
      </label>
      <div className="job-parts">
        {line.choices.map((choice) => (
          <label
            key={choice.part.product_id}
            className={classes('job-part', isOn && choice.part.product_id === chosen && 'on')}
          >
            <input
              className="box"
              type="radio"
              name={`job-${at}`}
              checked={isOn && choice.part.product_id === chosen}
              onChange={() => onPick(choice.part.product_id)}
            />
            <span>
              <span className="job-name">
                <FitmentMark fits={markedAs(choice.part.fitment.mark)} size={16} />
                <span className="sr-only">{choice.part.fitment.label}</span>
                <b className="pn" translate="no">
                  {choice.part.manufacturer} {choice.part.part_number}
                </b>
              </span>
              <span className="mut s block" translate="no">
                {[choice.tier, choice.part.name].filter(Boolean).join(' · ')}
              </span>
              {choice.on_ticket && <b className="block">{choice.on_ticket}</b>}
              <span className="job-figures s">
                <span>
                  {timesOf(choice)} <b className="money">{choice.price_text}</b>
                </span>
                <span className={choice.shortage ? 'b' : 'mut'}>
                  {choice.shortage || t('%d here', freeHere(choice.part.stock))}
                </span>
              </span>
            </span>
          </label>
        ))}
        {line.problem && <p className="mut">{line.problem}</p>}
        {open && vehicle && (
          <p className="job-open">
            <span className="b">{open.label}</span>
            {open.options.map((option) => (
              <Button
                key={option.value}
                data-stop=""
                onClick={() =>
                  onVehicle(
                    facetsWith(vehicle, {
                      field: open.api_field,
                      label: open.label,
                      value: option.value,
                      words: option.label,
                    }),
                  )
                }
              >
                <span translate="no">{option.label}</span>
              </Button>
            ))}
          </p>
        )}
      </div>
    </fieldset>
  );
}

function freeHere(stock: readonly { here: boolean; free: number }[]): number {
  return stock.find(({ here }) => here)?.free ?? 0;
}

/** Up and down go from line to line; among the parts of a line they are the radio buttons' own. */
function move(event: KeyboardEvent<HTMLElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const from = event.target;
  if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
  if (from instanceof HTMLInputElement && from.type === 'radio') return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop]:not(:disabled)')];
  const at = stops.findIndex((stop) => stop.contains(from as Node));
  stops[Math.max(0, Math.min(at + by, stops.length - 1))]?.focus();
}
