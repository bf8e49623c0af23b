import { memberRows } from '@koi/contract';
import { expect, it } from 'vitest';
import { type VenueMember, venueFixture } from '../../../../test/venues.ts';

const { call, logIn, venue, member, moveIn } = await venueFixture();
const { logoff, changePassword } = memberRows.members;

const kickedAt = ({ player }: VenueMember) =>
  venue.calls
    .filter(({ path, input }) => path === '/v1/players/kick' && input['player'] === player)
    .map(({ venue: venueCode }) => venueCode)
    .toSorted();
const playing = async (name: string) => {
  const who = await member(name, 100_000n);
  await moveIn(who, 'xinghe', '100');
  await moveIn(who, 'canghai', '100');
  return who;
};

it('a logout ends the games at every venue where the member has an account, and no games of other members', async () => {
  const [who, other] = [await playing('leaving01'), await playing('staying01')];
  expect((await call(logoff, {}, { token: who.token })).body.code).toBe(200);
  await expect.poll(() => kickedAt(who)).toEqual(['canghai', 'xinghe']);
  expect(kickedAt(other)).toEqual([]);
});

it('a new password ends the games', async () => {
  const who = await playing('leaving02');
  const change = { password: 'secret-6', paypassword: 'secret-7', confirmPass: 'secret-7' };
  expect((await call(changePassword, change, { token: who.token })).body.code).toBe(200);
  await expect.poll(() => kickedAt(who)).toEqual(['canghai', 'xinghe']);
});

it('a refused change of the password ends no games', async () => {
  const who = await playing('staying02');
  const change = { password: 'wrong-one', paypassword: 'secret-7', confirmPass: 'secret-7' };
  expect((await call(changePassword, change, { token: who.token })).body.code).toBe(400);
  const last = await playing('leaving03');
  await call(logoff, {}, { token: last.token });
  await expect.poll(() => kickedAt(last)).toEqual(['canghai', 'xinghe']);
  expect(kickedAt(who)).toEqual([]);
});

it('ending another session in the security centre ends the games', async () => {
  const who = await playing('leaving04');
  const token = await logIn('leaving04');
  const [, other] = (await call(memberRows.security.sessions, {}, { token })).body.data;
  await call(memberRows.security.endSession, { id: other?.id }, { token });
  await expect.poll(() => kickedAt(who)).toEqual(['canghai', 'xinghe']);
});

it('ending all other sessions ends the games', async () => {
  const who = await playing('leaving05');
  expect((await call(memberRows.security.endOthers, {}, { token: who.token })).body.code).toBe(200);
  await expect.poll(() => kickedAt(who)).toEqual(['canghai', 'xinghe']);
});
