import { memberRows, PAY_SETTINGS, QR_SIZE_PX, REVIEWS, staffRows } from '@koi/contract';
import QRCode from 'qrcode';
import { answer, defineRoutes, type RouteGroup, type StaffActor, type StaffCall } from '../../../platform/index.ts';
import type { DepositsService } from './service.ts';

const memberRoutes = (service: DepositsService): RouteGroup =>
  defineRoutes(memberRows.deposits, {
    ways: () => service.payWays(),
    range: ({ input }) => service.range(input.type),
    accounts: () => service.receivingAccounts(),
    async create({ memberId, input, idempotencyKey }) {
      const no = await service.create(memberId, input, idempotencyKey);
      return answer({ deposit_no: no }, no);
    },
    createTron: ({ memberId, input, idempotencyKey }) => service.createTron(memberId, input, idempotencyKey),
    async order({ memberId, input }) {
      const { order, kind } = await service.read(input.deposit_no, memberId);
      return answer(order, kind);
    },
    cancel: ({ memberId, input }) => service.cancel(input.out_trade_no, memberId),
    uploadReceipt: async (call) => ({ url: await service.uploadReceipt(call.memberId, (await call.file()).bytes) }),
    saveProof: ({ memberId, input }) => service.saveProof(memberId, input),
    tronStatus: ({ memberId, input }) => service.readTron(input.out_trade_no, memberId),
    submitHash: ({ memberId, input }) => service.submitHash(input.out_trade_no, input.tx_hash, memberId),
    addressQr: async ({ input }) => ({
      qrcode: await QRCode.toDataURL(input.address, { width: QR_SIZE_PX, margin: 2 }),
    }),
  });

const reviewerOf = ({ staff, address }: StaffCall<unknown>): StaffActor => ({ staff, address });

const reviewRoutes = ({ review }: DepositsService): RouteGroup =>
  defineRoutes(staffRows.deposits, {
    claim: (call) => review.claim(call.input.no, reviewerOf(call)),
    release: (call) => review.release(call.input.no, reviewerOf(call)),
    reopen: (call) => review.reopen(call.input.no, reviewerOf(call)),
    nameHash: (call) => review.nameHash(call.input.no, call.input.tx_hash, reviewerOf(call)),
    payer: (call) => review.payer(call.input.no, reviewerOf(call)),
    approve: async (call) => {
      const outcome = await review.approve({ ...call.input, key: call.idempotencyKey }, reviewerOf(call));
      return outcome === 'waiting' ? answer(null, REVIEWS.firstApproval) : null;
    },
    refuse: (call) => review.refuse({ ...call.input, key: call.idempotencyKey }, reviewerOf(call)),
  });

const suspenseRoutes = ({ suspense }: DepositsService): RouteGroup =>
  defineRoutes(staffRows.suspense, {
    list: ({ input }) => suspense.list(input),
    summary: () => suspense.summary(),
    detail: ({ input }) => suspense.detail(input),
    attach: (call) => suspense.attach(call, call.input),
    sendBack: (call) => suspense.sendBack(call, call.input),
    sent: (call) => suspense.sent(call, call.input),
    close: (call) => suspense.close(call, call.input),
  });

/** A change that needs no second person has taken effect. */
const savedOr = (proposed: { no: string }) => (proposed.no === '' ? answer(proposed, PAY_SETTINGS.saved) : proposed);

const settingsRoutes = ({ paySettings }: DepositsService): RouteGroup[] => [
  defineRoutes(staffRows.accounts, {
    list: () => paySettings.accounts(),
    save: async (call) => savedOr(await paySettings.saveAccount(call.input, reviewerOf(call))),
    remove: (call) => paySettings.removeAccount(call.input.id, reviewerOf(call)),
    ways: () => paySettings.ways(),
    saveWay: async (call) => savedOr(await paySettings.saveWay(call.input, reviewerOf(call))),
    async uploadPicture(call) {
      const { bytes } = await call.file();
      return { url: await paySettings.uploadPicture(bytes, reviewerOf(call)) };
    },
  }),
  defineRoutes(staffRows.paySettings, {
    rates: () => paySettings.rates(),
    saveRates: (call) => paySettings.saveRates(call.input, reviewerOf(call)),
  }),
];

export const depositsRoutes = (service: DepositsService): RouteGroup[] => [
  memberRoutes(service),
  reviewRoutes(service),
  suspenseRoutes(service),
  ...settingsRoutes(service),
];
