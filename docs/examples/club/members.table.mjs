import { Column, Entity, PrimaryColumn } from 'typeorm';
import { decorate } from 'spot-query-service/extension';

/** A member of the club. The table is in the schema `x_club`. */
export class Member {
  callsign;
  name;
  lastHeard;
}
decorate(Member, {
  class: [Entity('members')],
  members: {
    callsign: { decorators: [PrimaryColumn('text')] },
    name: { decorators: [Column('text')] },
    lastHeard: { decorators: [Column('timestamptz', { name: 'last_heard', nullable: true })] },
  },
});

export class CreateMembers {
  name = 'CreateMembers1790000000000';

  async up(runner) {
    await runner.query('CREATE TABLE members (callsign text PRIMARY KEY, name text NOT NULL)');
  }

  async down(runner) {
    await runner.query('DROP TABLE members');
  }
}

/** A migration that was released is never edited: what changes is another. */
export class AddLastHeard {
  name = 'AddLastHeard1790000001000';

  async up(runner) {
    await runner.query('ALTER TABLE members ADD last_heard timestamptz');
  }

  async down(runner) {
    await runner.query('ALTER TABLE members DROP last_heard');
  }
}
