import { mountIslands } from './islands';
import { hearFitment } from './islands/fitment';
import { hearLists } from './islands/lists';
import { zoomImages } from './lib/gallery';
import { keepForms } from './lib/keep-form';
import { dressShell } from './lib/shell';

dressShell(document);
keepForms(document);
zoomImages(document);
mountIslands(document);
hearLists(document);
hearFitment(document);
