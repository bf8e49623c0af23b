import { agentRows, memberRows, staffRows } from '@koi/contract';
import { registrationForm } from '../../../scripts/cast/members.ts';
import { ManualClock } from '../src/platform/index.ts';
import { PASSWORD, testApp } from './app.ts';
import { memberIdOf } from './money.ts';
import { newStaff } from './staff.ts';

/** The app with staff who decide about agents, and agents who enter their centre. */
export const agentCentreFixture = async () => {
  const clock = new ManualClock('2026-06-17T10:00:00+08:00');
  const app = await testApp({ clock });
  const { call, register, database } = app;
  const rows = staffRows.agents;
  const centre = agentRows.agentCentre;
  const form = { mobile: '13800138000', apply_info: '经营三个体育社群' };

  const admin = (await newStaff(app, 'admin')).token;
  const finance = (await newStaff(app, 'rewards', 'finance77')).token;
  const readonly = (await newStaff(app, 'readonly')).token;

  const referred = async (name: string, pid: number): Promise<string> => {
    const form = registrationForm(name, { password: PASSWORD, realname: '林若荷', pid: String(pid) });
    const { body } = await call(memberRows.members.register, form);
    return body.data.api_token;
  };

  const apply = (token: string, input: object = form) => call(memberRows.agents.apply, input, { token });
  const openId = async (name: string): Promise<number> => {
    const { body } = await call(rows.applications, { state: '1', search: name }, { token: finance });
    return body.data.data[0]?.id ?? 0;
  };
  const ticketOf = async (token: string): Promise<string> => {
    const { body } = await call(memberRows.agents.centreAddress, {}, { token });
    return body.data.url.split('ticket=')[1] ?? '';
  };
  const enter = async (token: string): Promise<string> =>
    (await call(centre.enter, { ticket: await ticketOf(token) })).body.data.token;

  const newAgent = async (name: string) => {
    const token = await register(name);
    await apply(token);
    await call(rows.approve, { id: await openId(name) }, { token: finance });
    return { token, id: await memberIdOf(app, token), session: await enter(token) };
  };
  return {
    clock,
    app,
    call,
    register,
    database,
    admin,
    finance,
    readonly,
    referred,
    apply,
    openId,
    ticketOf,
    enter,
    newAgent,
  };
};
