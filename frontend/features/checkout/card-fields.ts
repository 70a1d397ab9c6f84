import type { CardPayment } from '../../api/types';
import { t } from '../../lib/text';

/** What was typed was refused by the fields themselves, or is with the card company now, whatever became of it. */
export type Confirmed = { at: 'refused'; message: string } | { at: 'confirmed' };

/** The fields of a card company in a place of the page. What is typed in them is never seen here. */
export type CardFields = {
  confirm: () => Promise<Confirmed>;
  remove: () => void;
};

export function showFields(place: HTMLElement, payment: CardPayment): Promise<CardFields> {
  return payment.kind === 'stripe' ? stripeFields(place, payment) : framedFields(place, payment.frame ?? '');
}

type Told = { camber?: unknown; at?: unknown; height?: unknown };

/** A frame that is told to confirm, and tells how it went. */
function framedFields(place: HTMLElement, address: string): Promise<CardFields> {
  const frame = document.createElement('iframe');
  const theme = document.documentElement.dataset.theme ?? (prefersDark() ? 'dark' : 'light');
  frame.src = `${address}&theme=${theme}`;
  frame.title = t('Card');
  frame.className = 'card-frame';
  let settle: (how: Confirmed) => void = () => {};
  return new Promise((ready) => {
    const hear = (event: MessageEvent<Told>) => {
      if (event.origin !== location.origin || event.source !== frame.contentWindow) return;
      if (event.data?.camber !== 'card') return;
      if (event.data.at === 'refused') settle({ at: 'refused', message: '' });
      if (event.data.at === 'confirmed') settle({ at: 'confirmed' });
      if (event.data.at !== 'ready') return;
      if (typeof event.data.height === 'number') frame.style.height = `${event.data.height + 8}px`;
      ready({
        confirm: () =>
          new Promise((settled) => {
            settle = settled;
            frame.contentWindow?.postMessage({ camber: 'confirm' }, location.origin);
          }),
        remove: () => {
          window.removeEventListener('message', hear);
          frame.remove();
        },
      });
    };
    window.addEventListener('message', hear);
    place.replaceChildren(frame);
  });
}

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)').matches;

type Element = {
  mount: (place: HTMLElement) => void;
  destroy: () => void;
  on: (event: 'ready', then: () => void) => void;
};
type Stripe = {
  elements: () => { create: (kind: 'card', options: object) => Element };
  confirmCardPayment: (
    secret: string,
    how: { payment_method: { card: Element } },
  ) => Promise<{ error?: { type: string; message?: string } }>;
};

declare global {
  interface Window {
    Stripe?: (key: string) => Stripe;
  }
}

async function stripeFields(place: HTMLElement, payment: CardPayment): Promise<CardFields> {
  await load(payment.script ?? '');
  const stripe = window.Stripe?.(payment.key ?? '');
  if (!stripe) throw new Error('the script of the card company did not come');
  const inside = document.createElement('div');
  inside.className = 'card-field';
  place.replaceChildren(inside);
  const { color } = getComputedStyle(place);
  const card = stripe.elements().create('card', { style: { base: { fontSize: '16px', color } } });
  card.mount(inside);
  return {
    confirm: async () => {
      const { error } = await stripe.confirmCardPayment(payment.secret ?? '', { payment_method: { card } });
      if (error?.type === 'validation_error') return { at: 'refused', message: error.message ?? '' };
      return { at: 'confirmed' };
    },
    remove: () => card.destroy(),
  };
}

function load(address: string): Promise<void> {
  if (window.Stripe) return Promise.resolve();
  return new Promise((done, failed) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => done();
    script.onerror = () => failed(new Error(`${address} did not load`));
    document.head.append(script);
  });
}
