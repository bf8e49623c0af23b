import { memberRows, QR_SIZE_PX, staffRows } from '@koi/contract';
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
    async cancel({ memberId, input }) {
      await service.cancel(input.out_trade_no, memberId);
      return null;
    },
    uploadReceipt: async (call) => ({ url: await service.uploadReceipt(call.memberId, (await call.file()).bytes) }),
    async saveProof({ memberId, input }) {
      await service.saveProof(memberId, input);
      return null;
    },
    tronStatus: ({ memberId, input }) => service.readTron(input.out_trade_no, memberId),
    async submitHash({ memberId, input }) {
      await service.submitHash(input.out_trade_no, input.tx_hash, memberId);
      return null;
    },
    addressQr: async ({ input }) => ({
      qrcode: await QRCode.toDataURL(input.address, { width: QR_SIZE_PX, margin: 2 }),
    }),
  });

const reviewerOf = ({ staff, address }: StaffCall<unknown>): StaffActor => ({ staff, address });

const reviewRoutes = ({ review }: DepositsService): RouteGroup =>
  defineRoutes(staffRows.deposits, {
    async claim(call) {
      await review.claim(call.input.no, reviewerOf(call));
      return null;
    },
    async release(call) {
      await review.release(call.input.no, reviewerOf(call));
      return null;
    },
    async reopen(call) {
      await review.reopen(call.input.no, reviewerOf(call));
      return null;
    },
    async nameHash(call) {
      await review.nameHash(call.input.no, call.input.tx_hash, reviewerOf(call));
      return null;
    },
    approve: (call) => review.approve({ ...call.input, key: call.idempotencyKey }, reviewerOf(call)),
    refuse: (call) => review.refuse({ ...call.input, key: call.idempotencyKey }, reviewerOf(call)),
  });

const settingsRoutes = ({ paySettings }: DepositsService): RouteGroup[] => [
  defineRoutes(staffRows.accounts, {
    list: () => paySettings.accounts(),
    save: async (call) => ({ id: await paySettings.saveAccount(call.input, reviewerOf(call)) }),
    async remove(call) {
      await paySettings.removeAccount(call.input.id, reviewerOf(call));
      return null;
    },
    ways: () => paySettings.ways(),
    async saveWay(call) {
      await paySettings.saveWay(call.input, reviewerOf(call));
      return null;
    },
    async uploadPicture(call) {
      const { bytes } = await call.file();
      return { url: await paySettings.uploadPicture(bytes, reviewerOf(call)) };
    },
  }),
  defineRoutes(staffRows.paySettings, {
    rates: () => paySettings.rates(),
    async saveRates(call) {
      await paySettings.saveRates(call.input, reviewerOf(call));
      return null;
    },
  }),
];

export const depositsRoutes = (service: DepositsService): RouteGroup[] => [
  memberRoutes(service),
  reviewRoutes(service),
  ...settingsRoutes(service),
];
