// Groups of the greatest size, for as long as a run.
import { drawStations } from '../cases/cases.mjs';
import { Random } from './random.mjs';

const GROUPS = 6;
const CALLSIGNS = 500;

/**
 * @param {import('./service.mjs').Service} service
 * @param {import('./stations.mjs').Stations} stations
 * @param {number} seed
 * @returns {Promise<{ name: string, callsigns: string[], editKey: string }[]>}
 */
export async function createGroups(service, stations, seed) {
  const random = new Random(seed + 4);
  const made = [];
  for (let index = 0; index < GROUPS; index++) {
    const name = `bench-${Date.now().toString(36)}-${index}`;
    const callsigns = drawStations(stations, random, CALLSIGNS);
    const body = { name, callsigns, creator_name: 'bench', creator_email: 'bench@example.org' };
    const { edit_key: editKey } = await service.json('/api/v1/groups', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    made.push({ name, callsigns, editKey });
  }
  return made;
}

/**
 * @param {import('./service.mjs').Service} service
 * @param {readonly { name: string, editKey: string }[]} groups
 */
export async function deleteGroups(service, groups) {
  for (const { name, editKey } of groups) {
    await service.json(`/api/v1/groups/${name}`, {
      method: 'DELETE',
      headers: { 'X-Edit-Key': editKey },
    });
  }
}
