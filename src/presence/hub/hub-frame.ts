import { cleanName, cleanNames } from './clean-name.js';
import type { RoomCount } from '../presence-source.js';

/** The users and rooms of a hub's message. An absent field is no news. */
export interface HubFrame {
  /** The named users of the room, in their own spelling, each once. */
  readonly names?: readonly string[];
  /** The public rooms as the hub counts them. */
  readonly rooms?: readonly RoomCount[];
}

/** Limits above every real message, so that a hub cannot fill the database. */
const MAX_USERS = 5_000;
const MAX_ROOMS = 1_000;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads one message of the repeater hub; `undefined` when it is not JSON, no envelope, or has a field of the wrong
 * type. Never throws; linear in the length.
 *
 * All messages have one envelope, from which the hub leaves out empty fields: without `Users`, nobody is named. A
 * message with `Text` is chat and tells nothing about now: the hub replays old ones to new clients, with the users of
 * their time.
 */
export function parseHubFrame(text: string): HubFrame | undefined {
  const envelope = parseObject(text);
  if (!envelope || !isEnvelope(envelope)) return undefined;
  const chat = field(envelope, 'Text');
  if (chat !== undefined && typeof chat !== 'string') return undefined;
  if (chat) return {};
  const users = field(envelope, 'Users') ?? [];
  const names = readEach(users, MAX_USERS, readName);
  if (!names) return undefined;
  const list = field(envelope, 'Rooms');
  if (list === undefined) return { names: cleanNames(names) };
  const rooms = readEach(list, MAX_ROOMS, readRoom);
  return rooms && { names: cleanNames(names), rooms: visibleRooms(rooms) };
}

function parseObject(text: string): Fields | undefined {
  try {
    return toFields(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function toFields(value: unknown): Fields | undefined {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Fields) : undefined;
}

/**
 * Whether a message has any of the hub's fields, each of the right type. Without this check, `{}` would empty the
 * roster.
 */
function isEnvelope(envelope: Fields): boolean {
  const numbers = [field(envelope, 'Timestamp'), field(envelope, 'Clients')];
  const lists = [field(envelope, 'Duration'), field(envelope, 'Users'), field(envelope, 'Rooms')];
  return (
    [...numbers, ...lists].some((value) => value !== undefined) &&
    numbers.every((value) => value === undefined || typeof value === 'number') &&
    lists.every((value) => value === undefined || Array.isArray(value))
  );
}

/** Reads a field with a capital or small first letter, as the hub spells nested ones; null counts as absent. */
function field(fields: Fields, name: string): unknown {
  const lowerCase = name.charAt(0).toLowerCase() + name.slice(1);
  return own(fields, name) ?? own(fields, lowerCase) ?? undefined;
}

function own(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** Reads the entries of a list; `undefined` when there are too many, or one is malformed. */
function readEach<T>(
  list: unknown,
  max: number,
  read: (entry: unknown) => T | undefined,
): T[] | undefined {
  if (!Array.isArray(list) || list.length > max) return undefined;
  const entries = list.map(read);
  return entries.every((entry) => entry !== undefined) ? entries : undefined;
}

function readName(entry: unknown): string | undefined {
  return typeof entry === 'string' ? entry : undefined;
}

interface HubRoom extends RoomCount {
  readonly isPrivate: boolean;
}

function readRoom(entry: unknown): HubRoom | undefined {
  const room = toFields(entry);
  if (!room) return undefined;
  const name = field(room, 'Name');
  const users = field(room, 'Users') ?? 0;
  const isPrivate = field(room, 'Private') ?? false;
  if (typeof name !== 'string' || typeof isPrivate !== 'boolean') return undefined;
  if (typeof users !== 'number' || !Number.isSafeInteger(users) || users < 0) return undefined;
  return { name: cleanName(name), users, isPrivate };
}

/** Returns the public rooms with a name, each once. */
function visibleRooms(rooms: readonly HubRoom[]): RoomCount[] {
  const byName = new Map<string, RoomCount>();
  for (const { name, users, isPrivate } of rooms) {
    if (!isPrivate && name !== '' && !byName.has(name)) byName.set(name, { name, users });
  }
  return [...byName.values()];
}
