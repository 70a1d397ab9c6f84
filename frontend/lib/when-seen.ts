/** Runs once, when node comes near the window. */
export function whenSeen(node: Element, run: () => void): void {
  const near = { rootMargin: '200px' };
  const seen = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    seen.disconnect();
    run();
  }, near);
  seen.observe(node);
}

const touches = ['pointerover', 'touchstart', 'focusin', 'click'];

/** Runs when node is touched, pointed at or focused. */
export function whenTouched(node: Element, run: () => void): void {
  for (const touch of touches) node.addEventListener(touch, run, { passive: true, once: true });
}
