const touches = ['pointerover', 'touchstart', 'focusin'];

/** Runs once: when node comes near the window, or earlier when it is touched, pointed at or focused. */
export function whenSeenOrTouched(node: Element, run: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    seen.disconnect();
    for (const touch of touches) node.removeEventListener(touch, once);
    run();
  };
  const seen = new IntersectionObserver((entries) => entries.some((e) => e.isIntersecting) && once(), {
    rootMargin: '200px',
  });
  seen.observe(node);
  for (const touch of touches) node.addEventListener(touch, once, { passive: true });
}
