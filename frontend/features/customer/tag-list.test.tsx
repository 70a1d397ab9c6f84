import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer, refusal } from '../../test/fake-server';
import { TagList } from './tag-list';

const fleet = { tag_id: 1, title: 'Fleet', customers: 3, href: '/pos/customer?filter_tag=1' };

// CUST-34
it('makes a tag, lists who has each, and says beside the title what is wrong', async () => {
  let isTaken = false;
  const sent = fakeServer({
    'POST /pos/customer/tags/add': () =>
      isTaken
        ? refusal(409, 'There is such a tag already.', { title: 'There is such a tag already.' })
        : { success: 'The tag was made.', tags: [fleet, { ...fleet, tag_id: 2, title: 'Night drop' }] },
  });
  render(<TagList tags={[fleet]} path="/pos/customer/tags/add" />);
  expect(screen.getByRole('link', { name: 'Fleet' }).getAttribute('href')).toBe('/pos/customer?filter_tag=1');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getByText('Required', { selector: '.problem' })).toBeDefined();
  expect(sent).toEqual([]);
  const title = screen.getByLabelText('Title');
  await userEvent.type(title, ' Night drop {Enter}');
  expect(await screen.findByRole('link', { name: 'Night drop' })).toBeDefined();
  expect(sent[0]?.values.title).toBe('Night drop');
  isTaken = true;
  await userEvent.type(title, 'Fleet{Enter}');
  expect(await screen.findByText('There is such a tag already.')).toBeDefined();
});
