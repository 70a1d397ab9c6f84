import { keepForms } from './api/keep-form';
import { mountIslands } from './islands';

keepForms(document);
mountIslands(document);
