import { t } from './text';

const most = 4; // times the size that fits

/** Shows the large image that a link leads to, over the page: larger by click, wheel with Ctrl, + and −; moved by scrolling. */
export function zoom(link: HTMLAnchorElement): void {
  const all = [...document.querySelectorAll<HTMLAnchorElement>('a[data-zoom]')];
  let at = Math.max(all.indexOf(link), 0);
  let scale = 1;
  const dialog = document.createElement('dialog');
  const frame = document.createElement('div');
  const image = document.createElement('img');
  dialog.className = 'zoom';
  dialog.setAttribute('aria-label', t('Image'));
  frame.tabIndex = 0;
  frame.append(image);

  const resize = (to: number, x = 0.5, y = 0.5) => {
    scale = Math.min(most, Math.max(1, to));
    image.style.width = `${scale * 100}%`;
    dialog.dataset.scale = String(scale);
    frame.scrollLeft = x * frame.scrollWidth - frame.clientWidth / 2;
    frame.scrollTop = y * frame.scrollHeight - frame.clientHeight / 2;
    larger.disabled = scale === most;
    smaller.disabled = scale === 1;
  };
  const show = (to: number) => {
    at = (to + all.length) % all.length;
    image.src = all[at]?.href ?? '';
    image.alt = all[at]?.querySelector('img')?.alt ?? '';
    resize(1);
  };
  const button = (sign: string, label: string, act: () => void) => {
    const made = document.createElement('button');
    made.type = 'button';
    made.className = 'btn';
    made.textContent = sign;
    made.setAttribute('aria-label', label);
    made.addEventListener('click', act);
    return made;
  };
  const larger = button('+', t('Zoom in'), () => resize(scale * 2));
  const smaller = button('−', t('Zoom out'), () => resize(scale / 2));
  const bar = document.createElement('div');
  bar.className = 'actions';
  if (all.length > 1) {
    bar.append(
      button('‹', t('Previous image'), () => show(at - 1)),
      button('›', t('Next image'), () => show(at + 1)),
    );
  }
  const close = button('×', t('Close'), () => dialog.close());
  bar.append(smaller, larger, close);
  dialog.append(bar, frame);

  image.addEventListener('click', (event) => {
    const box = image.getBoundingClientRect();
    const x = box.width ? (event.clientX - box.left) / box.width : 0.5;
    const y = box.height ? (event.clientY - box.top) / box.height : 0.5;
    resize(scale > 1 ? 1 : 2, x, y);
  });
  frame.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      resize(event.deltaY < 0 ? scale * 1.25 : scale / 1.25);
    },
    { passive: false },
  );
  dialog.addEventListener('keydown', (event) => {
    switch (event.key) {
      case '+':
      case '=':
        resize(scale * 2);
        break;
      case '-':
        resize(scale / 2);
        break;
      case '0':
        resize(1);
        break;
      case 'PageUp':
        show(at - 1);
        break;
      case 'PageDown':
        show(at + 1);
        break;
      default:
        return;
    }
    event.preventDefault();
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    link.focus();
  });
  document.body.append(dialog);
  show(at);
  dialog.showModal();
  frame.focus();
}
