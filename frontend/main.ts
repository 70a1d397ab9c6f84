import { keepForms } from './lib/keep-form';
import { mountIslands } from './islands';

keepForms(document);
mountIslands(document);
