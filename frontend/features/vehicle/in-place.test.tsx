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
const fakePage = (bar: string) => new Response(`<section data-vehicle-bar>${bar}</section>`);

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
