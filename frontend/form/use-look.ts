import { useState } from 'react';
import { ask } from '../api/client';
import type { Success } from '../api/types';
import { wordsOf } from '../api/words';
import { t } from '../lib/text';
import { failed } from '../ui/toasts';

type Look = 'system' | 'light' | 'dark';

/**
 * The colors of this browser, as the shop's own choice is: the page changes at once. `redirect` is where a press
 * without a script would go on.
 */
export function useLook(redirect: string) {
  const root = document.documentElement;
  const [look, setLook] = useState<Look>((root.dataset.theme as Look | undefined) ?? 'system');
  const choose = (next: Look) => {
    setLook(next);
    if (next === 'system') delete root.dataset.theme;
    else root.dataset.theme = next;
    const form = { code: next, redirect };
    ask<Success>('/common/look/theme', { method: 'POST', form }).catch((error: unknown) =>
      failed(wordsOf(error)),
    );
  };
  const looks: [Look, string][] = [
    ['system', t('As the device')],
    ['light', t('Light')],
    ['dark', t('Dark')],
  ];
  return { look, looks, choose };
}
