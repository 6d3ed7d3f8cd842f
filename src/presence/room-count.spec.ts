import { withoutMonitor } from './room-count.js';

it('takes one off where the service itself is counted, and never below none', () => {
  const rooms = [
    { name: 'General', users: 8 },
    { name: 'Slow', users: 3 },
    { name: 'general', users: 5 },
  ];
  expect(withoutMonitor(rooms, ['General'])).toEqual([
    { name: 'General', users: 7 },
    { name: 'Slow', users: 3 },
    { name: 'general', users: 5 },
  ]);
  expect(withoutMonitor([{ name: 'General', users: 0 }], ['General'])).toEqual([
    { name: 'General', users: 0 },
  ]);
  expect(withoutMonitor(rooms, [])).toEqual(rooms);
});
