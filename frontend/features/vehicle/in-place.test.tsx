import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FitPart } from '../../api/types';
import { fakeServer, refusal, type Sent } from '../../test/fake-server';
import { showInPlace } from './in-place';
import { partsOnPage } from './parts-on-page';

const answered = (pair: string, result: string, label: string): FitPart => ({
  aaia: pair.split('~')[0] ?? '',
  mpn: pair.slice(pair.indexOf('~') + 1),
  result,
  notes: [],
  choices: [],
  label,
  name: '',
  reason: `because of ${label}`,
  catalogDetails: {
    seriesCount: 0,
    categoryCount: 0,
    manufacturerCount: 0,
    seriesUrl: '',
    categoryUrl: '',
    manufacturerUrl: '',
  },
});

let sent: Sent[] = [];
const asked = () => sent.filter(({ route }) => route.endsWith('validateFitment'));
let fresh = ''; // what the server draws on the page beside the bar
const fakePage = (bar: string) => new Response(`<section data-vehicle-bar>${bar}</section>${fresh}`);

function serve(answer: (pairs: string[]) => FitPart[] | Response): void {
  sent = fakeServer({
    'GET /ymm/json/validateFitment': ({ values }) => {
      const reply = answer((values.Parts ?? '').split(','));
      return reply instanceof Response ? reply : { parts: reply };
    },
    // biome-ignore lint/suspicious/noExplicitAny: a page is no call
    ...({ [`GET ${location.pathname}`]: () => fakePage('F-150') } as any),
  });
}

describe('parts of a page', () => {
  // FIT-9
  it('are asked about together, each pair once', async () => {
    serve((pairs) => pairs.map((pair) => answered(pair, 'yes', pair)));
    const parts = partsOnPage();
    const shown: string[] = [];
    for (const mpn of ['A/1', 'B', 'A/1'])
      parts.register('KSTL', mpn, (fit) => shown.push(fit?.label ?? '-'));
    await vi.waitFor(() => expect(shown).toHaveLength(3));
    expect(asked().map(({ values }) => values.Parts)).toEqual(['KSTL~A%2F1,KSTL~B']);
  });

  // FIT-13
  it('are asked about by a hundred', async () => {
    serve((pairs) => pairs.map((pair) => answered(pair, 'yes', pair)));
    const parts = partsOnPage();
    let shown = 0;
    for (let i = 0; i < 230; i++) parts.register('KSTL', String(i), () => shown++);
    await vi.waitFor(() => expect(shown).toBe(230));
    expect(asked().map(({ values }) => values.Parts?.split(',').length)).toEqual([100, 100, 30]);
  });
});

describe('a vehicle chosen in the page', () => {
  beforeEach(() => {
    fresh = '';
    document.body.innerHTML = `
      <section data-vehicle-bar>nothing</section>
      <a class="ft u" data-aaia="KSTL" data-mpn="KB-1"><svg id="old"></svg> Select Vehicle <span>KB-1</span></a><span class="why">old</span>
      <a class="ft u" data-aaia="KSTL" data-mpn="KB-2"><svg></svg> Select Vehicle <span>KB-2</span></a>`;
  });
  const labels = () => [...document.querySelectorAll<HTMLElement>('a.ft')];

  // FIT-6, FIT-8
  it('changes the bar and the label of every part', async () => {
    serve(() => [
      answered('KSTL~KB-1', 'yes', 'Fits Your Vehicle'),
      answered('KSTL~KB-2', 'no', "Doesn't Fit Your Vehicle"),
    ]);
    const done = showInPlace(document);
    expect(labels().map((label) => label.getAttribute('aria-busy'))).toEqual(['true', 'true']);
    expect(labels()[0]?.textContent).toContain('Select Vehicle');
    await done;
    await vi.waitFor(() => expect(labels().map((label) => label.className)).toEqual(['ft y', 'ft n']));
    expect(labels()[0]?.textContent).toContain('Fits Your Vehicle');
    expect(labels()[0]?.querySelector('svg:not(#old)')).not.toBeNull();
    expect(document.querySelector('.why')?.textContent).toBe('because of Fits Your Vehicle');
    expect(labels()[1]?.getAttribute('aria-busy')).toBeNull();
    expect(document.querySelector('[data-vehicle-bar]')?.textContent).toBe('F-150');
  });

  // FIT-6, FIT-8: what is said is of the vehicle that was chosen last.
  it('is not overtaken by an answer about the vehicle before it', async () => {
    const answers: ((value: Response) => void)[] = [];
    const waits = () => new Promise<Response>((answer) => answers.push(answer));
    // biome-ignore lint/suspicious/noExplicitAny: a page is no call
    fakeServer({ 'GET /ymm/json/validateFitment': waits, [`GET ${location.pathname}`]: waits } as any);
    const earlier = showInPlace(document);
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    const later = showInPlace(document);
    await vi.waitFor(() => expect(answers).toHaveLength(4));
    const [earlierBar, earlierFits, bar, fits] = answers;
    fits?.(Response.json({ parts: [answered('KSTL~KB-1', 'no', "Doesn't Fit Your Vehicle")] }));
    bar?.(fakePage('F-150'));
    await later;
    await vi.waitFor(() => expect(labels()[0]?.className).toBe('ft n'));
    const late = Response.json({ parts: [answered('KSTL~KB-1', 'yes', 'Fits Your Vehicle')] });
    earlierFits?.(late);
    await vi.waitFor(() => expect(late.bodyUsed).toBe(true));
    earlierBar?.(fakePage('Silverado 1500'));
    await earlier;
    await new Promise((done) => setTimeout(done)); // after all that is under way
    expect(labels()[0]?.className).toBe('ft n');
    expect(document.querySelector('[data-vehicle-bar]')?.textContent).toBe('F-150');
  });

  // CAT-7, FIT-8
  it('makes the buttons beside the labels ask first, or no more, as it does for the part that the page is about', async () => {
    const warn = { result: 'no', mark: 'not', label: "Doesn't Fit Your Vehicle", reason: 'old' };
    const island = (name: string, props: object) =>
      `<div data-island="${name}" data-props='${JSON.stringify(props).replaceAll("'", '&#39;')}'></div>`;
    const card = (number: string, props: object) => `<li class="row misfit" data-product-id="${number}">
      <a class="ft n" data-aaia="KSTL" data-mpn="KB-${number}"><svg></svg> Doesn't Fit Your Vehicle </a>
      ${island('add-to-cart', { kind: 'add', name: number, ...props })}</li>`;
    const page = (fit: string, action: object) =>
      `<section class="fitbox">${fit} <a href="#vehicles">Vehicles</a></section>${island('buy-form', action)}`;
    document.body.innerHTML =
      page('Select Vehicle', { quantity: 4, warn: false, misfit: true, fit: {} }) +
      card('1', { warn, misfit: true }) +
      card('2', {});
    serve(() => [
      answered('KSTL~KB-1', 'yes', 'Fits Your Vehicle'),
      answered('KSTL~KB-2', 'maybe', 'Verify Fitment'),
    ]);
    fresh = page('Verify Fitment', { quantity: 1, warn: true, fit: warn });
    const opener = document.querySelector('.fitbox a');
    await showInPlace(document);
    const props = (name: string) =>
      [...document.querySelectorAll<HTMLElement>(`[data-island=${name}]`)].map((node) =>
        JSON.parse(node.dataset.props ?? ''),
      );
    const asked = {
      result: 'maybe',
      mark: 'verify',
      label: 'Verify Fitment',
      reason: 'because of Verify Fitment',
    };
    await vi.waitFor(() =>
      expect(props('add-to-cart')).toEqual([
        { kind: 'add', name: '1' },
        { kind: 'add', name: '2', warn: asked },
      ]),
    );
    expect([...document.querySelectorAll('.row')].map((row) => row.className)).toEqual(['row', 'row']);
    expect(document.querySelector('.fitbox')?.textContent).toBe('Verify Fitment Vehicles');
    expect(document.querySelector('.fitbox a')).toBe(opener); // the focus comes back to it
    expect(props('buy-form')).toEqual([{ quantity: 4, warn: true, fit: warn }]);
  });

  // CAT-7
  it('leaves buttons as they are in a shop that does not ask first', async () => {
    document.body.innerHTML = `
      <script type="application/json" id="catalog-settings">{"catalog":{"require_fitment_confirmation":false}}</script>
      <li data-product-id="1"><a class="ft u" data-aaia="KSTL" data-mpn="KB-1"><svg></svg> Select Vehicle </a>
      <div data-island="add-to-cart" data-props='{"kind":"add"}'></div></li>`;
    serve(() => [answered('KSTL~KB-1', 'no', "Doesn't Fit Your Vehicle")]);
    await showInPlace(document);
    await vi.waitFor(() => expect(labels()[0]?.className).toBe('ft n'));
    expect(document.querySelector<HTMLElement>('[data-island]')?.dataset.props).toBe(
      '{"kind":"add","misfit":true}',
    );
  });

  // FIT-16
  it('leaves the labels as they were when nobody answers', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    serve(() => refusal(500, 'planted'));
    await showInPlace(document);
    await vi.waitFor(() => expect(labels()[0]?.getAttribute('aria-busy')).toBeNull());
    expect(labels().map((label) => label.className)).toEqual(['ft u', 'ft u']);
    expect(console.error).toHaveBeenCalled();
  });
});
