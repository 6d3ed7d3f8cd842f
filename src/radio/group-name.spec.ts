import { groupNameProblem } from './group-name.js';

describe('groupNameProblem', () => {
  it.each(['abc', 'a1b', '123', 'my-club', 'a-b-c', 'newer', 'a'.repeat(50)])(
    'allows %s',
    (name) => {
      expect(groupNameProblem(name)).toBeUndefined();
    },
  );

  it.each([
    '',
    'ab',
    'a'.repeat(51),
    'My-club',
    'my_club',
    'my club',
    '-club',
    'club-',
    'my--club',
    'club\n',
    'clüb',
    'сlub',
    'club٣',
  ])('refuses %j', (name) => {
    expect(groupNameProblem(name)).toMatch(/^must be 3 to 50/);
  });

  it.each(['new', 'list', 'all', 'admin', 'api', 'test', 'create', 'delete', 'update'])(
    'keeps %s',
    (name) => {
      expect(groupNameProblem(name)).toBe('is a reserved word');
    },
  );
});
