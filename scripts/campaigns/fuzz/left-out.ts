const SECOND = 'a second person has to agree first';
const CODE = 'it takes a code of the authenticator of its own session, whose last one is used up';
const CHAIN = 'it takes a payment on the chain';
const SUSPENSE = 'the demo has a payment in suspense only a while after its start';
const LATER = 'days have to pass first';
const NONE = 'the demo has none';
const OPEN = 'the house of the demo is open already';

/** Calls that are not answered with 200 in a run, with the reason. Any other call that is not is a finding. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'security.recover': SECOND,
  'security.denyRecovery': SECOND,
  'payResets.set': SECOND,
  'dataCopies.download': 'a job makes the copy later',
  'deposits.submitHash': CHAIN,
  'redPackets.draw': 'red packets are drawn at certain hours',
  'redPackets.proof': 'red packets are drawn at certain hours',
  'protection.confirmRaise': LATER,
  'protection.askReturn': LATER,
  'protection.cancelReturn': LATER,
  'staff.session.enrol': SECOND,
  'staff.session.confirm': CODE,
  'staff.deposits.nameHash': CHAIN,
  'staff.suspense.detail': SUSPENSE,
  'staff.suspense.attach': SUSPENSE,
  'staff.suspense.sendBack': SUSPENSE,
  'staff.suspense.sent': SUSPENSE,
  'staff.suspense.close': SUSPENSE,
  'staff.memberSecurity.proposeRecovery': 'the member has no authenticator that could be lost',
  'staff.memberSecurity.issueCode': SECOND,
  'staff.closures.propose': LATER,
  'staff.protection.closeCase': NONE,
  'staff.transfers.ask': 'the demo has no transfer with an unknown outcome',
  'staff.transfers.propose': 'the demo has no transfer with an unknown outcome',
  'staff.bets.retryQuarantined': NONE,
  'staff.bets.dismissQuarantined': NONE,
  'staff.setup.open': OPEN,
  'staff.setup.proposeOpening': OPEN,
  'staff.proposals.withdraw': 'only its maker withdraws a proposal, and the session of this call makes none',
  'staff.exports.cancel': 'an export of the demo ends within moments',
  'staff.staffAccounts.code': SECOND,
};
