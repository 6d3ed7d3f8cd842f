// Starts the built service as a stranger would, in a folder of its own, and asks it what she would.
import { startDemo, until } from './support/demo-service.mjs';

const SPOTS_WITHIN_MS = 60_000;

const { origin, stop } = await startDemo('inherit');
const get = async (path) => {
  const response = await fetch(origin + path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
};
/** @type {string | number | null | undefined} */
let code;
try {
  const page = await until(SPOTS_WITHIN_MS, 'five spots', async () => {
    const body = await (await get('/api/v1/spots?limit=5')).json();
    return body.spots.length === 5 && body;
  });
  console.log(`smoke: ${page.total} spots of the last hour`);
  const health = await (await get('/api/v1/health')).json();
  if (health.demo !== true || health.database !== 'connected') throw new Error('health');
  if (!(await (await get('/')).text()).includes('/assets/')) throw new Error('/');
  if (!(await (await get('/docs')).text()).includes('swagger')) throw new Error('/docs');
  const { openapi } = await (await get('/docs/openapi.json')).json();
  if (!openapi?.startsWith('3.')) throw new Error('/docs/openapi.json');
  const { asyncapi } = await (await get('/docs/asyncapi.json')).json();
  if (!asyncapi?.startsWith('3.')) throw new Error('/docs/asyncapi.json');
} finally {
  code = await stop();
}
if (code !== 0) throw new Error(`the service ended with ${code} instead of 0`);
console.log('smoke: started, answered, stopped with 0');
