import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// Files share a process and its window, which is many times faster: each begins with modules of its own, and leaves
// nothing of its own behind.
vi.resetModules();
const { queries } = await import('../api/query');
Element.prototype.scrollIntoView = () => {}; // jsdom lays nothing out
configure({ asyncUtilTimeout: 15_000 }); // a busy machine is slow, not wrong

afterEach(() => {
  cleanup();
  queries.clear();
  document.body.replaceChildren();
  document.documentElement.lang = 'en';
  history.replaceState(null, '', '/');
});

afterAll(() => {
  onlineManager.setOnline(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});
