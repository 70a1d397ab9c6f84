import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queries } from '../../api/query';
import type { Option } from '../../api/types';
import { goTo } from '../../lib/go-to';
import { fakeServer, type Sent } from '../../test/fake-server';
import { Toasts } from '../../ui/toasts';
import { EngineSelector } from './engine-selector';

vi.mock('../../lib/go-to', () => ({ goTo: vi.fn() }));

const options = (...labels: string[]): Option[] =>
  labels.map((label, i) => ({ value: i + 1, label, popular: false }));

let sent: Sent[] = [];
let families: Option[];
beforeEach(() => {
  vi.mocked(goTo).mockReset();
  queries.clear();
  families = options('Coyote', 'Modular');
  sent = fakeServer({
    'GET /ymm/json/engine_family_sizes': () => ({ options: families }),
    'GET /ymm/json/engine_sizes': () => ({ options: options('4.6L V8', '5.0L V8') }),
    // biome-ignore lint/suspicious/noExplicitAny: the table of types names a changing GET alone; it is posted
    ...({ 'POST /ymm/json/saveVehicle': () => ({ saved: true, vehicle: null, redirect: '' }) } as any),
  });
  render(
    <QueryClientProvider client={queries}>
      <EngineSelector
        first={{
          mfr_id: 0,
          family_id: 0,
          step: 1,
          mfrs: options('Cummins', 'Ford'),
          families: [],
          sizes: [],
        }}
      />
      <Toasts />
    </QueryClientProvider>,
  );
});

const field = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name: new RegExp(name) });
const save = () => screen.findByRole('button', { name: 'Shop for this engine' });

describe('the engine', () => {
  // FIT-7, FIT-14
  it('is chosen by typing and Enter alone, manufacturer, family and size', async () => {
    const user = userEvent.setup();
    expect(field('Engine Family').disabled).toBe(true);
    await user.click(field('Manufacturer'));
    await user.keyboard('ford{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(field('Engine Family')));
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
    await user.keyboard('coy{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(field('Engine Size')));
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
    await user.keyboard('5{Enter}');
    await user.click(await save());
    await waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith('/'));
    expect(sent.at(-1)?.values).toEqual({
      add1: 'EngineMfrID||2||Engine Manufacturer||Ford',
      add2: 'EngineFamilyID||1||Engine Family||Coyote',
      add3: 'EngineSizeID||2||Engine Size||5.0L V8',
    });
  });

  // FIT-7
  it('is asked for its family again where another manufacturer is chosen', async () => {
    const user = userEvent.setup();
    await user.click(field('Manufacturer'));
    await user.keyboard('ford{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(field('Engine Family')));
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
    await user.keyboard('coy{Enter}');
    await waitFor(() => expect(field('Engine Size').disabled).toBe(false));
    await user.click(field('Manufacturer'));
    await user.clear(field('Manufacturer'));
    await user.keyboard('cum{Enter}');
    await waitFor(() => expect(field('Engine Size').disabled).toBe(true));
    expect(field('Engine Family').value).toBe('');
  });

  it('may be of a manufacturer without families, and of any size', async () => {
    families = [];
    const user = userEvent.setup();
    await user.click(field('Manufacturer'));
    await user.keyboard('cum{Enter}');
    await user.click(await save());
    expect(field('Engine Family').disabled).toBe(true);
    await waitFor(() =>
      expect(sent.at(-1)?.values).toEqual({ add1: 'EngineMfrID||1||Engine Manufacturer||Cummins' }),
    );
  });
});
