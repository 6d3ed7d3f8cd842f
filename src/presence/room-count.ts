import type { RoomCount } from './presence-source.js';

/**
 * How many people are in each room: an upstream counts our own connection in the rooms that it monitors,
 * so one is taken off there, never below none.
 */
export function withoutMonitor(
  rooms: readonly RoomCount[],
  monitoredRooms: readonly string[],
): RoomCount[] {
  return rooms.map(({ name, users }) => ({
    name,
    users: monitoredRooms.includes(name) ? Math.max(0, users - 1) : users,
  }));
}
