import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { queries } from '../api/query';
import { FitmentModal } from '../features/vehicle/fitment-modal';
import { loadTexts } from '../lib/text';
import { showToasts } from './render';

let root: Root | undefined;

/** Opens the modal of a part. */
export async function showFitment(page: Document, productId: number): Promise<void> {
  await loadTexts();
  showToasts(page);
  if (!root) {
    const place = page.body.appendChild(page.createElement('div'));
    root = createRoot(place);
  }
  draw(productId, true);
}

function draw(productId: number, open: boolean): void {
  root?.render(
    <QueryClientProvider client={queries}>
      <FitmentModal
        key={productId}
        productId={productId}
        open={open}
        onClose={() => draw(productId, false)}
        onKept={judgeAgain}
      />
    </QueryClientProvider>,
  );
}

async function judgeAgain(): Promise<void> {
  const { showInPlace } = await import('../features/vehicle/in-place');
  await showInPlace(document);
}
