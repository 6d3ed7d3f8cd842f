import type { EntityManager } from 'typeorm';
import { AlertState } from '../entities/alert-state.entity.js';

/** Takes the number of a change of an alert, under the lock of the one row: numbers become visible in their order. */
export async function nextChange(manager: EntityManager): Promise<number> {
  const { raw } = await manager
    .createQueryBuilder()
    .update(AlertState)
    .set({ change: () => 'change + 1' })
    .where({ single: true })
    .returning('change')
    .execute();
  const [state] = raw as { readonly change: number }[];
  return state?.change ?? 0;
}
