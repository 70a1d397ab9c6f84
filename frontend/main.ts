import { mountIslands } from './islands';
import { hearCheckout } from './islands/checkout';
import { hearFitment } from './islands/fitment';
import { hearJobs } from './islands/jobs';
import { hearLists } from './islands/lists';
import { hearScrolling } from './islands/scrolled';
import { hearSignIn } from './islands/sign-in';
import { zoomImages } from './lib/gallery';
import { keepForms } from './lib/keep-form';
import { hearPhones } from './lib/phones';
import { dressShell } from './lib/shell';
import { hearTraining } from './lib/training';

mountIslands(document);

// Each in a task of its own: a press, and what is drawn meanwhile, wait for none of the others.
const others = [
  dressShell,
  keepForms,
  hearPhones,
  zoomImages,
  hearScrolling,
  hearLists,
  hearSignIn,
  hearCheckout,
  hearFitment,
  hearJobs,
  hearTraining,
];
for (const dress of others) setTimeout(() => dress(document));
setTimeout(() => dispatchEvent(new Event('heard'))); // begin.ts waits for it
