import { axe } from './harness/checks.ts';
import { journey } from './harness/journey.ts';
import { comes, focused, reads } from './harness/waits.ts';
import { code, Till } from './pages/till.ts';

// APPT-2 APPT-4: by keyboard a cashier books time for an order, and a manager moves it on the board.
journey('an appointment is booked at the till and moved on the board by keyboard', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  const dialog = page.getByRole('dialog');
  await till.open('manager@demo.test');
  await till.scan(code.pads);
  await till.press('F3');
  await focused(dialog.getByRole('searchbox'));
  await till.type('Sam Okafor');
  await dialog.locator('.person').first().waitFor();
  await till.press('Enter');
  await reads(till.ticket, 'Sam Okafor');
  await till.checkOut();
  await till.press('Enter');
  await till.receipt();

  await page.getByRole('button', { name: 'Book Appointment' }).press('Enter');
  const save = dialog.getByRole('button', { name: 'Save' });
  await reads(dialog, 'Sam Okafor');
  await reads(dialog.locator('[aria-disabled="true"]'), 'Save');
  await dialog.getByLabel('Bay').selectOption('Bay 4');
  // a Tuesday a good while ahead: nothing is booked then
  const day = new Date(Date.now() + 21 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((9 - day.getUTCDay()) % 7));
  const date = day.toISOString().slice(0, 10);
  await dialog.getByLabel('Day', { exact: true }).fill(date);
  await dialog.getByLabel('Start').selectOption('9:00 am');
  await dialog.getByLabel('Until').selectOption('10:30 am (1 hr 30 min)');
  await dialog.getByLabel('Status').selectOption('Confirmed');
  await axe(page);
  await save.press('Enter');
  const booked = page.getByRole('region', { name: 'Appointments Booked For This Order' });
  await reads(booked, '9:00 am');

  const { page: office } = await visitor();
  await office.goto(`/admin/login?redirect=${encodeURIComponent(`/admin/appointment?day=${date}`)}`);
  await focused(office.locator('#email'));
  await office.keyboard.type('manager@demo.test');
  await office.keyboard.press('Tab');
  await office.keyboard.type('camber-demo');
  await office.keyboard.press('Enter');
  const entry = office.getByRole('button', { name: /Sam Okafor/ });
  await reads(entry, '9:00 am');
  await axe(office);
  await entry.focus();
  const target = office.locator('.board-target');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowLeft', 'Shift+ArrowDown'])
    await office.keyboard.press(key);
  await reads(target, 'Bay 3, 9:30 am to 11:15 am');
  await office.keyboard.press('Enter');
  await reads(office.getByRole('region', { name: 'Messages' }), /Moved to .*, 9:30 am to 11:15 am/);
  await focused(entry);
  await reads(entry, '9:30 am');

  await office.keyboard.press('Enter');
  const asked = office.getByRole('dialog');
  await asked.getByLabel('Status').selectOption('Called off');
  await asked.getByLabel('Reason').fill('Car is sold');
  await asked.getByRole('button', { name: 'Save' }).press('Enter');
  await reads(
    office.getByRole('region', { name: 'Called off and missed' }),
    /Sam Okafor.*1 h 45.*Car is sold/s,
  );
});

// APPT-4 APPT-5: what a shopper asks for is booked by keyboard; by the link in the letter they say that they come, and
// move it, without a script.
journey('a request is booked, and its customer confirms and moves it by the link', async ({ visitor }) => {
  const { page: office } = await visitor();
  const dialog = office.getByRole('dialog');
  await office.goto('/admin/login?redirect=/admin/appointment');
  await focused(office.locator('#email'));
  await office.keyboard.type('manager@demo.test');
  await office.keyboard.press('Tab');
  await office.keyboard.type('camber-demo');
  await office.keyboard.press('Enter');
  const requests = office.getByRole('region', { name: 'Requests' });
  await reads(requests, /Nadia Brandt.*waits for the car/s);
  await requests.getByRole('button', { name: 'Decline' }).press('Enter');
  await axe(office);
  await office.keyboard.press('Escape');
  await requests.getByRole('button', { name: 'Book' }).press('Enter');
  await reads(dialog, 'Nadia Brandt');
  await dialog.getByLabel('Bay').selectOption('Bay 1');
  await dialog.getByLabel('Until').selectOption('11:00 am (1 hr)');
  await axe(office);
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  const entry = office.getByRole('button', { name: /Nadia Brandt/ });
  await reads(entry, /10:00 am.*Confirmed.*Waits for the car/s);

  const { page } = await visitor({ script: false });
  const mails = page.locator('main');
  await comes(page, '/dev/outbox', mails, '/a/');
  await page.goto(/\/a\/\d+-[a-z2-7]+/.exec((await mails.textContent()) ?? '')?.[0] ?? '');
  await reads(page.getByRole('heading', { level: 1 }), '10:00 am');
  await page.getByRole('button', { name: 'Yes, I will be there' }).press('Enter');
  await reads(page.getByRole('status'), 'You have confirmed this time. We expect you.');
  await page
    .getByRole('form', { name: /^Move it to a time on/ })
    .getByRole('button')
    .last()
    .press('Enter');
  await reads(page.getByRole('status'), 'You have confirmed this time. We expect you.');
  await page.getByText("I can't come: call it off").press('Enter');
  await page.getByRole('button', { name: 'Call the appointment off' }).press('Enter');
  await reads(page.getByRole('status'), 'This appointment was called off.');

  const { page: reader } = await visitor();
  await reader.goto(page.url());
  await axe(reader);
  await reader.goto('/information/schedule_appointment');
  await axe(reader);
});
