import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { getRepositoryToken } from '@nestjs/typeorm';
import { Matches, MaxLength } from 'class-validator';
import { API_PREFIX, ApiErrors, decorate, SpotsService } from 'spot-query-service/extension';
import { Member } from './members.table.mjs';

/** A member as it is written. */
class MemberBody {
  callsign;
  name;
}
decorate(MemberBody, {
  members: {
    callsign: {
      type: String,
      decorators: [
        ApiProperty({ type: String, description: 'Its call, in capitals.', example: 'K1ABC' }),
        Matches(/^[A-Z0-9/]{3,20}$/, { message: 'callsign must be a callsign in capitals' }),
      ],
    },
    name: {
      type: String,
      decorators: [
        ApiProperty({
          type: String,
          description: 'Who it is, up to 50 characters.',
          example: 'Ann',
        }),
        MaxLength(50, { message: 'name must have at most 50 characters' }),
      ],
    },
  },
});

/** A member, and whether it is heard. */
class MemberView {
  callsign;
  name;
  spots;
}
decorate(MemberView, {
  members: {
    callsign: { decorators: [ApiProperty({ type: String, description: 'Its call.' })] },
    name: { decorators: [ApiProperty({ type: String, description: 'Who it is.' })] },
    spots: {
      decorators: [ApiProperty({ type: 'integer', description: 'Spots of the last hour.' })],
    },
  },
});

class MembersView {
  members;
}
decorate(MembersView, {
  members: {
    members: { decorators: [ApiProperty({ type: [MemberView], description: 'By callsign.' })] },
  },
});

export class MembersController {
  #members;
  #spots;

  constructor(members, spots) {
    this.#members = members;
    this.#spots = spots;
  }

  async findMembers() {
    const members = await this.#members.find({ order: { callsign: 'ASC' } });
    const heard = await this.#spots.findActivity(
      members.map(({ callsign }) => callsign),
      1,
    );
    const spots = new Map(heard.map((station) => [station.callsign, station.spots]));
    return {
      members: members.map(({ callsign, name }) => ({
        callsign,
        name,
        spots: spots.get(callsign) ?? 0,
      })),
    };
  }

  async putMember({ callsign, name }) {
    await this.#members.save({ callsign, name });
    return this.findMembers();
  }
}
decorate(MembersController, {
  class: [ApiTags('Club'), ApiErrors(503), Controller(`${API_PREFIX}/club/members`)],
  inject: [getRepositoryToken(Member), SpotsService],
  members: {
    findMembers: {
      decorators: [
        Get(),
        ApiOperation({ summary: 'Who of the club is heard now' }),
        ApiOkResponse({
          type: MembersView,
          description: 'Each member, and its spots of the last hour.',
        }),
      ],
    },
    putMember: {
      decorators: [
        Put(),
        ApiOperation({ summary: 'Add or change a member' }),
        ApiBody({ type: MemberBody }),
        ApiOkResponse({ type: MembersView, description: 'The members after it.' }),
      ],
      parameterTypes: [MemberBody],
      parameters: [Body()],
    },
  },
});
