import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { queries } from '../../api/query';
import type { ContactLocations, Riddle, Said, Success } from '../../api/types';
import { fakeServer, keysOfTwo, refusal, silence } from '../../test/fake-server';
import { Toasts } from '../../ui/toasts';
import { ContactButton } from './contact-button';

const locations: ContactLocations = {
  locations: [
    { location_id: 1, location_name: 'Cedar Falls, Main St', email_address: 'main@demo.test' },
    { location_id: 2, location_name: 'Waterloo, Hwy 63', email_address: 'waterloo@demo.test' },
  ],
};
const first: Riddle = { image: '/tool/captcha?1', question: 'How much is forty-seven plus eight?' };
const second: Riddle = { image: '/tool/captcha?2', question: 'How much is fifty-one plus two?' };

const validate = 'POST /product/product/validateCaptcha';
const email = 'POST /product/product/productContactEmail';

function serve(replies: Parameters<typeof fakeServer>[0] = {}) {
  return fakeServer({
    'GET /product/product/getLocations': () => locations,
    'GET /tool/captcha/question': () => first,
    'POST /tool/captcha/question': () => second,
    [validate]: () => ({ success: true }) as Success,
    [email]: () => ({ success: 'Your message has been sent. The store will answer you.' }) as Said,
    ...replies,
  });
}

async function open(): Promise<void> {
  render(
    <QueryClientProvider client={queries}>
      <Toasts />
      <ContactButton
        className="btn"
        link={{ product_id: 7, name: 'Kestrel KB-1', label: 'Ask about this part', href: '/product/contact' }}
      />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByText('Ask about this part'));
  await screen.findByAltText('Letters and digits to copy');
  await screen.findByText('Waterloo, Hwy 63');
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Send Message' }));

function fillIn(): void {
  for (const [label, value] of [
    ['Name', 'Robin Guest'],
    ['Email', 'robin@guest.test'],
    ['Phone', '3195550199'],
    ['Location', '2'],
    ['What does the picture show?', 'AC3WX'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

// PCON-1 PCON-2
it('checks the answer beforehand and sends the message to the chosen store', async () => {
  const sent = serve();
  await open();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe(
    'I have a question about Kestrel KB-1.',
  );
  expect(screen.getByText(/How much is forty-seven plus eight\?/)).toBeDefined();
  fillIn();
  await press();
  await screen.findByText('Your message has been sent. The store will answer you.');
  const posted = sent.filter(({ route }) => route.startsWith('POST'));
  expect(posted.map(({ route }) => route)).toEqual([validate, email]);
  expect(posted[1]?.values).toMatchObject({
    pcName: 'Robin Guest',
    pcEmail: 'robin@guest.test',
    pcPhone: '(319) 555-0199',
    pcLocation: '2',
    pcLocationEmail: 'waterloo@demo.test',
    notifyByText: 'false',
    captchaInput: 'AC3WX',
    product_id: '7',
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('knows a customer who is signed in, and sends what is typed instead', async () => {
  const sender = {
    name: 'Sam Shopper',
    email: 'sam@demo.test',
    phone: '(319) 555-0110',
    texting_alerts: true,
  };
  const sent = serve({ 'GET /product/product/getLocations': () => ({ ...locations, sender }) });
  await open();
  const shown = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  expect([shown('Name'), shown('Email'), shown('Phone')]).toEqual([sender.name, sender.email, sender.phone]);
  for (const [label, value] of [
    ['Email', 'sam@work.test'],
    ['Location', '1'],
    ['What does the picture show?', 'AC3WX'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await press();
  await screen.findByText('Your message has been sent. The store will answer you.');
  expect(sent.find(({ route }) => route === email)?.values).toMatchObject({
    pcName: 'Sam Shopper',
    pcEmail: 'sam@work.test',
    pcPhone: '(319) 555-0110',
  });
});

it('says what is missing and sends nothing', async () => {
  const sent = serve();
  await open();
  await press();
  expect(screen.getAllByText('Required')).toHaveLength(5);
  expect(sent.some(({ route }) => route.startsWith('POST'))).toBe(false);
});

// PCON-2: a rejected one shows the server text under the captcha; a new picture comes.
it('shows why an answer is rejected, and another picture', async () => {
  const rejected = 'That is not what the picture shows. Please try again.';
  serve({
    [validate]: () => refusal(422, rejected),
  });
  await open();
  fillIn();
  await press();
  await screen.findByText(rejected);
  await screen.findByText(/How much is fifty-one plus two\?/);
  expect(screen.getByLabelText<HTMLInputElement>('What does the picture show?').value).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Robin Guest');
});

// PCON-2: an answer serves once.
it('asks something else after a message that was sent', async () => {
  const third: Riddle = { image: '/tool/captcha?3', question: 'How much is sixty-one plus two?' };
  const asked = [first, third];
  serve({ 'GET /tool/captcha/question': () => asked.shift() ?? third });
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Another picture' }));
  await screen.findByText(/How much is fifty-one plus two\?/);
  fillIn();
  await press();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByText('Ask about this part'));
  await screen.findByText(/How much is sixty-one plus two\?/);
});

// PCON-2
it('says so when the check fails', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  serve({
    [validate]: () => refusal(500, 'Something went wrong!'),
  });
  await open();
  fillIn();
  await press();
  await screen.findByText('An error occurred while validating the captcha');
});

// PCON-1 NOTE-2
it('asks for the override once texts are wished for', async () => {
  const needed = "Customer doesn't consent to text messages";
  const sent = serve({
    [email]: ({ values }) =>
      values.overrideTextPermission === 'true'
        ? ({ success: 'Sent.' } as Said)
        : refusal(422, 'Please check the marked fields.', { overrideTextPermission: needed }),
  });
  await open();
  const box = 'Customer does NOT consent to receiving text messages';
  expect(screen.queryByLabelText(box)).toBeNull();
  fillIn();
  await userEvent.click(screen.getByLabelText('Answer me by text message'));
  await press();
  await screen.findByText(needed);
  await userEvent.click(screen.getByLabelText(box));
  await press();
  await screen.findByText('Sent.');
  expect(sent.filter(({ route }) => route === email)).toHaveLength(2);
});

// PCON-1 NOTE-2
it('asks for no override of who agreed to texts', async () => {
  const sender = { name: 'Sam', email: 'sam@demo.test', phone: '(319) 555-0110', texting_alerts: true };
  serve({ 'GET /product/product/getLocations': () => ({ ...locations, sender }) });
  await open();
  await userEvent.click(screen.getByLabelText('Answer me by text message'));
  expect(screen.queryByLabelText('Customer does NOT consent to receiving text messages')).toBeNull();
});

// API-6
it('sends one message, whatever is changed after nobody answered', async () => {
  const sent = serve({ [email]: silence });
  await open();
  fillIn();
  const [first, again] = await keysOfTwo(sent, press, () =>
    userEvent.type(screen.getByLabelText('Message'), 'x'),
  );
  expect(again).toBe(first);
});
