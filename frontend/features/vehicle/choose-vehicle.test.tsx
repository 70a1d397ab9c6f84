import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { queries } from '../../api/query';
import { fakeServer } from '../../test/fake-server';
import { ChooseVehicle } from './choose-vehicle';

const option = (value: number, label: string) => ({ value, label, popular: false });

// POS-1
it('takes the vehicle with Enter once its model stands, or after what is still open', async () => {
  const engine = { api_field: 'EngineID', label: 'Engine', options: [option(1, '4.3L V6')] };
  fakeServer({
    'GET /ymm/json/years': () => ({ options: [option(2015, '2015')] }),
    'GET /ymm/json/makes': () => ({ options: [option(1, 'Ford')] }),
    'GET /ymm/json/models': () => ({ options: [option(2, 'Focus')] }),
    'GET /ymm/json/choices': ({ values }) => ({ choices: values.EngineID ? [] : [engine] }),
  });
  const onChoose = vi.fn<(facets: Record<string, string>) => void>();
  render(
    <QueryClientProvider client={queries}>
      <ChooseVehicle open vehicle={null} customerId={0} onClose={() => {}} onChoose={onChoose} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const field = (name: string) => screen.getByRole('combobox', { name });
  const isReady = (name: string) =>
    waitFor(() => {
      expect(document.activeElement).toBe(field(name));
      expect(field(name).getAttribute('aria-busy')).toBeNull();
    });
  await user.click(field('Year'));
  await user.keyboard('2015{Enter}');
  await isReady('Make');
  await user.keyboard('ford{Enter}');
  await isReady('Model');
  await user.keyboard('focus{Enter}');
  await screen.findByText('Optional: Tab to narrow down');
  await user.keyboard('{Enter}');
  const model = {
    add1: 'Year||2015||Year||2015',
    add2: 'MakeID||1||Make||Ford',
    add3: 'ModelID||2||Model||Focus',
  };
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(model);
  await user.keyboard('{Tab}');
  await isReady('Engine');
  await user.keyboard('4.3{Enter}{Enter}');
  expect(onChoose).toHaveBeenLastCalledWith({ ...model, add4: 'EngineID||1||Engine||4.3L V6' });
});
