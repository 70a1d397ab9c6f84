import { mountIslands } from './islands';

mountIslands(document);
