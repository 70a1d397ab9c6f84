import { mountIslands } from './islands';
import { keepForms } from './lib/keep-form';

keepForms(document);
mountIslands(document);
