import { mountIslands } from './islands';
import { keepForms } from './lib/keep-form';
import { dressShell } from './lib/shell';

dressShell(document);
keepForms(document);
mountIslands(document);
