export { CONTINENTS, type Continent, type Place } from './places/place.js';
