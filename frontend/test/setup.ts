import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { queries } from '../api/query';

afterEach(() => {
  cleanup();
  queries.clear();
  document.body.replaceChildren();
  document.documentElement.lang = 'en';
  history.replaceState(null, '', '/');
});
