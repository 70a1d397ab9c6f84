import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { PlanView } from '../../api/types';
import { fakeServer, refusal } from '../../test/fake-server';
import { ImportPlans } from './import-plans';

const plan: PlanView = {
  plan_id: 3,
  version: 'v1',
  name: 'Midline stock',
  supplier: 'Midline',
  folder: '',
  pattern: '',
  address: 'https://midline.example/stock.csv',
  time: '02:00',
  is_on: true,
  state: 'failed',
  trouble: 'The address can’t be reached.',
  looked_text: '11/28/2026 2:00 am',
  sheet_url: '',
};

describe('planned imports', () => {
  it('says what failed, and looks again when told to', async () => {
    const calls = fakeServer({
      'POST /admin/api/import/plan/run': () => ({
        success: 'The shop looks for a new file now.',
        results: [{ ...plan, state: 'looking', trouble: '' }],
      }),
    });
    render(<ImportPlans plans={[plan]} suppliers={['Midline']} has_root={false} />);
    expect(screen.getByText('The address can’t be reached.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: /^Run now.*Midline stock$/ }));
    expect(await screen.findByText('Looking for a new file')).toBeDefined();
    expect(calls[0]?.values).toMatchObject({ plan_id: '3' });
  });

  it('is switched off, and says at the field what is wrong with it', async () => {
    const words = 'An address begins with https:// and holds neither a name nor a password.';
    const calls = fakeServer({
      'POST /admin/api/import/plan/save': () => refusal(422, words, { address: words }),
    });
    render(<ImportPlans plans={[plan]} suppliers={['Midline']} has_root={false} />);
    await userEvent.click(screen.getByRole('button', { name: /^Edit.*Midline stock$/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Do it every day' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const input = await screen.findByRole('textbox', { name: /^Address on the internet/ });
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(calls[0]?.values).toMatchObject({ plan_id: '3', version: 'v1', is_on: '0', time: '02:00' });
  });

  it('keeps what is typed when somebody else saved first, and says what they changed', async () => {
    fakeServer({
      'POST /admin/api/import/plan/save': () => refusal(409, 'Somebody else has changed this meanwhile.'),
      'GET /admin/api/import/plan': () => ({
        success: '',
        results: [{ ...plan, version: 'v2', time: '03:30' }],
      }),
    });
    render(<ImportPlans plans={[plan]} suppliers={['Midline']} has_root={false} />);
    await userEvent.click(screen.getByRole('button', { name: /^Edit.*Midline stock$/ }));
    const name = screen.getByRole('textbox', { name: /^Name/ });
    await userEvent.type(name, ' of the week');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Daily at 03:30, as remembered of Midline')).toBeDefined();
    expect((screen.getByRole('textbox', { name: /^Name/ }) as HTMLInputElement).value).toBe(
      'Midline stock of the week',
    );
  });

  it('asks for remembered columns first', () => {
    render(<ImportPlans plans={[]} suppliers={[]} has_root={false} />);
    expect(screen.getByText(/First import a sheet by hand/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Plan an import' })).toBeNull();
  });
});
