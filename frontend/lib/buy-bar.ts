import { t } from './text';

/** On a phone the button that buys a part stays: at the foot, while the one of the page is above the window. */
export function keepBuying(page: Document): void {
  const box = page.querySelector('section[aria-labelledby="buy"]');
  if (!box || !matchMedia('(width < 640px)').matches) return;
  const bar = page.createElement('section');
  bar.className = 'buy-bar';
  bar.ariaLabel = t('Buy');
  const price = page.createElement('b');
  price.className = 'h3';
  const button = page.createElement('button');
  button.className = 'btn p h56';
  bar.append(price, button);
  const own = () => box.querySelector<HTMLElement>('.btn.p');
  button.addEventListener('click', () => own()?.click());
  new IntersectionObserver(([seen]) => {
    const buys = own();
    bar.remove();
    if (!buys || !seen || seen.isIntersecting || seen.boundingClientRect.bottom > 0) return;
    price.textContent = box.querySelector('.price')?.textContent ?? '';
    button.textContent = buys.textContent;
    page.body.append(bar);
  }).observe(box);
}
