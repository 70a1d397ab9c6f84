import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queries } from '../../api/query';
import type { Choice, VehicleSelector as First, Option, SavedVehicle } from '../../api/types';
import { goTo } from '../../lib/go-to';
import { fakeServer, refusal, type Sent } from '../../test/fake-server';
import { Toasts } from '../../ui/toasts';
import { VehicleSelector } from './vehicle-selector';

vi.mock('../../lib/go-to', () => ({ goTo: vi.fn() }));

const options = (...labels: string[]): Option[] =>
  labels.map((label, i) => ({ value: i + 1, label: label.replace('*', ''), popular: label.endsWith('*') }));
const years = ['2016', '2015', '2014'].map((label) => ({ value: Number(label), label, popular: false }));
const first: First = {
  year: 0,
  make_id: 0,
  model_id: 0,
  step: 1,
  years,
  makes: [],
  models: [],
  facts: [],
  choices: [],
  vehicle: null,
};
const subModel: Choice = { api_field: 'SubModelID', label: 'Sub Model', options: options('LS', 'LT') };
const engine: Choice = { api_field: 'EngineID', label: 'Engine', options: options('4.3L V6', '5.3L V8') };

let sent: Sent[] = [];
let makes: () => Promise<Option[] | Response>;
let open: Choice[];
let saved: () => SavedVehicle | Response;
beforeEach(() => {
  vi.mocked(goTo).mockReset();
  makes = async () => options('Chevrolet*', 'Ford*', 'Acura', 'Buick');
  open = [subModel, engine];
  saved = () => ({ saved: true, vehicle: null, redirect: '' });
  sent = fakeServer({
    'GET /ymm/json/makes': async () => {
      const found = await makes();
      return found instanceof Response ? found : { options: found };
    },
    'GET /ymm/json/models': () => ({ options: options('Silverado 1500*', 'Equinox', 'Silverado 2500 HD') }),
    'GET /ymm/json/choices': ({ values }) => ({
      choices: open.filter((choice) => !values[choice.api_field]),
    }),
    'GET /ymm/json/saveVehicle': () => saved() as SavedVehicle,
    ...({
      'POST /ymm/json/saveVehicle': () => saved(),
      'GET /': () => new Response('<section data-vehicle-bar>2016 Equinox</section>'),
      // biome-ignore lint/suspicious/noExplicitAny: the table of types names calls, and a changing one as GET alone
    } as any),
  });
});
afterEach(() => history.replaceState(null, '', '/'));

function show(as: First = first) {
  return render(
    <QueryClientProvider client={queries}>
      <VehicleSelector first={as} />
      <Toasts />
    </QueryClientProvider>,
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name: new RegExp(name) });
const listed = () => screen.getAllByRole('option').map((option) => option.textContent);
const hasFocus = (name: string) => waitFor(() => expect(document.activeElement).toBe(field(name)));

describe('the vehicle', () => {
  // FIT-7, FIT-14
  it('is chosen by typing and Enter alone, and saved with what it is called', async () => {
    const user = userEvent.setup();
    show();
    await user.tab();
    await user.keyboard('2015{Enter}');
    await waitFor(() => expect(field('Make').getAttribute('aria-busy')).toBeNull());
    await user.keyboard('chev{Enter}');
    await waitFor(() => expect(field('Model').getAttribute('aria-busy')).toBeNull());
    await user.keyboard('silverado2{Enter}');
    await waitFor(() => expect(field('Sub Model')).toBeDefined());
    await user.keyboard('lt{Enter}');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Shop for this vehicle' })),
    );
    await user.tab();
    await user.click(document.activeElement as HTMLElement);
    await user.tab();
    await hasFocus('Engine');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await user.click(screen.getByRole('button', { name: 'Shop for this vehicle' }));
    await waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith('/'));
    expect(sent.at(-1)).toMatchObject({
      route: 'POST /ymm/json/saveVehicle',
      values: {
        add1: 'Year||2015||Year||2015',
        add2: 'MakeID||1||Make||Chevrolet',
        add3: 'ModelID||3||Model||Silverado 2500 HD',
        add4: 'SubModelID||2||Sub Model||LT',
        add5: 'EngineID||2||Engine||5.3L V8',
      },
    });
  });

  it('takes Enter that comes before the list', async () => {
    let answer: (options: Option[]) => void = () => {};
    makes = () => new Promise((done) => (answer = done));
    const user = userEvent.setup();
    show();
    await user.tab();
    await user.keyboard('2015{Enter}');
    await hasFocus('Make');
    await user.keyboard('for{Enter}');
    await act(async () => answer(options('Chevrolet', 'Ford')));
    await waitFor(() => expect(field('Make').value).toBe('Ford'));
    await hasFocus('Model');
  });

  // FIT-7
  it('has the makes as the server sorts them, the popular ones as one tap', async () => {
    const user = userEvent.setup();
    show();
    await user.click(screen.getByRole('button', { name: '2016' }));
    await hasFocus('Make');
    await waitFor(() => expect(listed()).toEqual(['Chevrolet', 'Ford', 'Acura', 'Buick']));
    const quick = within(screen.getByRole('list', { name: 'Popular makes' }));
    await user.click(quick.getByRole('button', { name: 'Ford' }));
    expect(field('Make').value).toBe('Ford');
    await hasFocus('Model');
  });

  // FIT-11
  it('begins with what a VIN told, which can be changed', async () => {
    const user = userEvent.setup();
    show({
      ...first,
      year: 2015,
      make_id: 1,
      model_id: 3,
      step: 4,
      makes: options('Chevrolet*'),
      models: options('Silverado 1500*', 'Equinox', 'Silverado 2500 HD'),
      facts: [{ ...engine, value: 2 }],
    });
    expect(field('Engine').value).toBe('5.3L V8');
    await waitFor(() => expect(field('Sub Model').disabled).toBe(false));
    await user.click(screen.getByRole('button', { name: 'Shop for this vehicle' }));
    await waitFor(() => expect(goTo).toHaveBeenCalledOnce());
    expect(sent.at(-1)?.values).toMatchObject({
      add3: 'ModelID||3||Model||Silverado 2500 HD',
      add4: 'EngineID||2||Engine||5.3L V8',
    });
  });

  // FIT-7
  it('forgets what depends on a step that is taken back', async () => {
    const user = userEvent.setup();
    show();
    await user.click(screen.getByRole('button', { name: '2016' }));
    await user.click(await screen.findByRole('button', { name: 'Ford' }));
    await user.click(await screen.findByRole('button', { name: 'Equinox' }));
    await waitFor(() => expect(field('Sub Model').disabled).toBe(false));
    await user.click(field('Year'));
    await user.keyboard('2014{Enter}');
    expect(field('Make').value).toBe('');
    expect(field('Model').disabled).toBe(true);
    await waitFor(() => expect(sent.filter(({ route }) => route.endsWith('makes'))).toHaveLength(2));
  });

  it('asks one more question, which keeps its place whatever is said first', async () => {
    const user = userEvent.setup();
    show();
    await user.click(screen.getByRole('button', { name: '2016' }));
    await user.click(await screen.findByRole('button', { name: 'Ford' }));
    await user.click(await screen.findByRole('button', { name: 'Equinox' }));
    await waitFor(() => expect(field('Sub Model').disabled).toBe(false));
    const more = screen.getByRole('group');
    expect(more).toMatchObject({ tagName: 'DETAILS', open: false });
    expect([more.contains(field('Sub Model')), more.contains(field('Engine'))]).toEqual([false, true]);
    await user.click(screen.getByText('More about your vehicle'));
    await user.click(field('Engine'));
    await user.keyboard('5.3{Enter}');
    await waitFor(() => expect(field('Engine').value).toBe('5.3L V8'));
    expect([more.contains(field('Sub Model')), more.contains(field('Engine'))]).toEqual([false, true]);
  });

  it('may leave a question open', async () => {
    const user = userEvent.setup();
    show();
    await user.click(screen.getByRole('button', { name: '2016' }));
    await user.click(await screen.findByRole('button', { name: 'Ford' }));
    await user.click(await screen.findByRole('button', { name: 'Equinox' }));
    await waitFor(() => expect(field('Sub Model').disabled).toBe(false));
    await user.click(screen.getByRole('button', { name: 'Shop for this vehicle' }));
    await waitFor(() => expect(goTo).toHaveBeenCalledOnce());
    expect(Object.keys(sent.at(-1)?.values ?? {})).toEqual(['add1', 'add2', 'add3']);
  });

  it('is saved at once where nothing is open', async () => {
    open = [];
    const user = userEvent.setup();
    show();
    await user.click(screen.getByRole('button', { name: '2016' }));
    await user.click(await screen.findByRole('button', { name: 'Ford' }));
    await user.click(await screen.findByRole('button', { name: 'Equinox' }));
    await waitFor(() => expect(goTo).toHaveBeenCalledOnce());
  });

  // FIT-8
  it('leads to where the shop wants it from the home page', async () => {
    open = [];
    saved = () => ({ saved: true, vehicle: null, redirect: '/product/catalog' });
    const user = userEvent.setup();
    show();
    await user.click(screen.getByRole('button', { name: '2016' }));
    await user.click(await screen.findByRole('button', { name: 'Ford' }));
    await user.click(await screen.findByRole('button', { name: 'Equinox' }));
    await waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith('/product/catalog'));
  });

  // FIT-8
  it('stays in the page where the shop does not load it again', async () => {
    open = [];
    saved = () => ({ saved: false, vehicle: null, redirect: '/product/catalog' });
    const bar = document.createElement('section');
    bar.dataset.vehicleBar = '';
    document.body.append(bar);
    const user = userEvent.setup();
    show();
    await user.click(screen.getByRole('button', { name: '2016' }));
    await user.click(await screen.findByRole('button', { name: 'Ford' }));
    await user.click(await screen.findByRole('button', { name: 'Equinox' }));
    await waitFor(() =>
      expect(document.querySelector('[data-vehicle-bar]')?.textContent).toBe('2016 Equinox'),
    );
    expect(goTo).not.toHaveBeenCalled();
    document.querySelector('[data-vehicle-bar]')?.remove();
  });

  it('leads back to the page that asked for another one', async () => {
    open = [];
    saved = () => ({ saved: true, vehicle: null, redirect: '/product/catalog' });
    history.replaceState(null, '', '/?change=1');
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${location.origin}/brake-pads?sort=price`);
    const user = userEvent.setup();
    show();
    await user.click(screen.getByRole('button', { name: '2016' }));
    await user.click(await screen.findByRole('button', { name: 'Ford' }));
    await user.click(await screen.findByRole('button', { name: 'Equinox' }));
    await waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith('/brake-pads?sort=price'));
  });
});

describe('a failure', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

  // FIT-16
  it('of a step says so and can be tried again', async () => {
    makes = async () => refusal(500, 'planted');
    const user = userEvent.setup();
    show();
    await user.click(screen.getByRole('button', { name: '2016' }));
    expect(within(await screen.findByRole('alert')).getByText('Something went wrong!')).toBeDefined();
    expect(console.error).toHaveBeenCalledOnce();
    makes = async () => options('Ford');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Ford' })).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  // FIT-16
  it('of saving is said and logged, and the button works again', async () => {
    saved = () => refusal(422, 'This vehicle does not exist.');
    const user = userEvent.setup();
    show();
    await user.click(screen.getByRole('button', { name: '2016' }));
    await user.click(await screen.findByRole('button', { name: 'Ford' }));
    await user.click(await screen.findByRole('button', { name: 'Equinox' }));
    await user.click(await screen.findByRole('button', { name: 'Shop for this vehicle' }));
    expect(await screen.findByText('This vehicle does not exist.')).toBeDefined();
    expect(console.error).toHaveBeenCalledOnce();
    expect(goTo).not.toHaveBeenCalled();
    expect(
      screen.getByRole('button', { name: 'Shop for this vehicle' }).getAttribute('aria-busy'),
    ).toBeNull();
  });
});
