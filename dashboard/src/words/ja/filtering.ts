export { filtering } from '../en/filtering.js';
