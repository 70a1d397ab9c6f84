import { mountIslands } from './islands';
import { hearCheckout } from './islands/checkout';
import { hearFitment } from './islands/fitment';
import { hearLists } from './islands/lists';
import { hearSignIn } from './islands/sign-in';
import { zoomImages } from './lib/gallery';
import { keepForms } from './lib/keep-form';
import { hearPhones } from './lib/phones';
import { dressShell } from './lib/shell';

dressShell(document);
keepForms(document);
hearPhones(document);
zoomImages(document);
mountIslands(document);
hearLists(document);
hearSignIn(document);
hearCheckout(document);
hearFitment(document);
