import { QueryClientProvider } from '@tanstack/react-query';
import { Component, type ComponentType, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { queries } from '../api/query';
import { givenProps } from '../lib/give-props';
import { keepTyped } from '../lib/keep-typed';
import { Failed } from '../ui/failed';
import { Toasts } from '../ui/toasts';

/** Replaces what the server drew in node by the component, in one commit, with what was typed and the focus kept. Other props (giveProps) change it in its place. */
export function render<Props extends object>(
  node: HTMLElement,
  Island: ComponentType<Props>,
  props: Props,
): void {
  showToasts(node.ownerDocument);
  const restore = keepTyped(node);
  const root = createRoot(node);
  const draw = (current: Props) =>
    root.render(
      <Boundary>
        <QueryClientProvider client={queries}>
          <Island {...current} />
        </QueryClientProvider>
      </Boundary>,
    );
  // At once: what is typed between the look and the commit would go with the fallback.
  flushSync(() => draw(props));
  restore(); // outside of React's work: each change is drawn before the next one, so none is judged by what was before it
  node.addEventListener(givenProps, () => draw(JSON.parse(node.dataset.props ?? '{}')));
}

/** The region is there before the first message, else screen readers miss that one. */
export function showToasts(page: Document): void {
  if (page.getElementById('toasts')) return;
  const place = page.createElement('div');
  place.id = 'toasts';
  page.body.append(place);
  createRoot(place).render(<Toasts />);
}

/** A broken island says so in its own place; the rest of the page lives on. */
class Boundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }
  override componentDidCatch(error: unknown): void {
    console.error(error);
  }
  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return <Failed onRetry={() => this.setState({ broken: false })} />;
  }
}
