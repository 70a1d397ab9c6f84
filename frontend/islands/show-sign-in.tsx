import { createRoot, type Root } from 'react-dom/client';
import { SignInDialog } from '../features/account/sign-in-dialog';
import { goTo } from '../lib/go-to';
import { loadTexts } from '../lib/text';
import { showToasts } from './render';

let root: Root | undefined;

/** Opens the sign-in; next is where it leads, '' back to the page as it is for who is signed in. */
export async function showSignIn(page: Document, next: string): Promise<void> {
  await loadTexts();
  showToasts(page);
  root ??= createRoot(page.body.appendChild(page.createElement('div')));
  draw(page, next, true);
}

function draw(page: Document, next: string, open: boolean): void {
  const here = page.location;
  root?.render(
    <SignInDialog
      next={next || here.pathname + here.search}
      open={open}
      onClose={() => draw(page, next, false)}
      onSignedIn={(to) => {
        draw(page, next, false);
        if (to === here.pathname + here.search) here.reload();
        else goTo(to);
      }}
    />,
  );
}
