import type { RoomCount } from './presence-source.js';

/** Subtracts this service's own connection, which an upstream counts in the monitored rooms; never below 0. */
export function withoutMonitor(
  rooms: readonly RoomCount[],
  monitoredRooms: readonly string[],
): RoomCount[] {
  return rooms.map(({ name, users }) => ({
    name,
    users: monitoredRooms.includes(name) ? Math.max(0, users - 1) : users,
  }));
}
