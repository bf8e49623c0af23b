export { type BatchOptions, createBatch } from './batch.ts';
export { type Clock, ManualClock, systemClock } from './clock.ts';
export { bytes, facts, HASH_RULE, hashRule, isOutdated, moment, money, personalColumns } from './columns.ts';
export { isCommonPassword } from './common-passwords.ts';
export {
  type Config,
  type Mode,
  readConfig,
  type TronConfig,
  type TronNodeConfig,
  type VenueAccess,
  type VenuesConfig,
} from './config.ts';
export { ConfigError } from './config-error.ts';
export { PATIENT_CONNECTIONS, planForMachine, requireConnections } from './connections.ts';
export {
  fingerprints,
  hashPassword,
  type KeyRing,
  keyRing,
  lockFile,
  newFileKey,
  openSealed,
  paddedJson,
  randomToken,
  readSealedText,
  type SecretSource,
  seal,
  sealedText,
  sha256,
  sha256Text,
  unlockFile,
  verifyNothing,
  verifyPassword,
} from './crypto.ts';
export {
  type Database,
  type DatabaseOptions,
  logOf,
  onCommit,
  openDatabase,
  type Queryable,
  type Reading,
  secretsOf,
  shareSecrets,
  type Tx,
} from './database.ts';
export { requireProtectedDatabase } from './database-address.ts';
export { isDatabaseUnavailable, sqlFailure } from './database-errors.ts';
export type { Erasure } from './erasure.ts';
export { escapeHtml } from './escape-html.ts';
export { type ExpiringRows, expiringRows } from './expiring-rows.ts';
export { createFraming } from './framing.ts';
export { networkOf, officeNetworkOf } from './http/address.ts';
export type { Brand } from './http/brand.ts';
export {
  type AgentCaller,
  Answer,
  type Authenticate,
  type AuthenticateAgent,
  type AuthenticateStaff,
  answer,
  type Call,
  defineRoutes,
  type Handler,
  type Handlers,
  type KeyedStaffActor,
  type MemberCall,
  type Route,
  type RouteGroup,
  type StaffActor,
  type StaffCall,
  type StaffCaller,
} from './http/call.ts';
export { type Download, serveDownloads } from './http/downloads.ts';
export type { HomeAnswers } from './http/home-page.ts';
export { createHealthServer, createHttpServer, type HttpOptions, type HttpServer } from './http/server.ts';
export type { Sockets } from './http/sockets.ts';
export { inPartsOf } from './in-parts.ts';
export {
  createJobs,
  type JobContext,
  type JobHandler,
  type Jobs,
  type JobTimes,
  requireTime,
} from './jobs.ts';
export { type Allowance, createLimiter, type Limiter, type Verdict } from './limits.ts';
export { createLog, type Logger } from './log.ts';
export { createMetrics, type Metrics } from './metrics.ts';
export { migrate, prepareTables } from './migrate.ts';
export { lockMigrationsInTransaction } from './migrations.ts';
export { createListener, notify } from './notices.ts';
export { earlierAnswer, forgetOldKeys, type Intent, once, onceByStaff, onceOutside } from './once.ts';
export { beginsWith, numberBeginning, orderNumber } from './order-number.ts';
export { moveByOne } from './ordering.ts';
export { type Answered, type Asking, Outgoing, PrivateHostError } from './outgoing.ts';
export {
  allPages,
  labelsOfFields,
  type OwnData,
  type OwnFields,
  type OwnRow,
  ownTable,
  showFields,
} from './own-data.ts';
export {
  countMaxOf,
  countUpTo,
  isUnmasked,
  type Order,
  offsetOf,
  orderBy,
  type Place,
  pageOf,
  readPage,
  readWindow,
  type Window,
} from './page.ts';
export { type PersonalColumns, type PersonalFields, personalFields } from './personal-fields.ts';
export { personalFiles } from './personal-files.ts';
export {
  type DrawnPicture,
  drawPicture,
  drawUpload,
  isPictureHash,
  type PictureKind,
  type PictureRequest,
} from './picture.ts';
export { isPrivateAddress, isProtectedAddress } from './private-address.ts';
export { processesUnderParent } from './process-plan.ts';
export { progressColumns, progressOf } from './progress.ts';
export { readBounded } from './read-bounded.ts';
export { Refusal, refuse, refuseFor } from './refusal.ts';
export { surviveLostDatabase } from './rejections.ts';
export { withReplica } from './replica.ts';
export { grantRuntime, type RuntimeRole, reportPowerfulRole, runtimeRoleOf } from './runtime-role.ts';
export { attemptWithin } from './savepoint.ts';
export { type SealedColumn, sealedColumn } from './sealed-column.ts';
export { columnsInNeed, hashAgain, sealAgain } from './sealing-again.ts';
export { type PlainPlace, sealPlain, sealsPersonalData } from './sealing-start.ts';
export type { ServiceDeps } from './service-deps.ts';
export { createSlidingSessions, deleteExpired, keepNewest, type SessionDeps, sessionIdOf } from './sessions.ts';
export { joinSiblings, type Siblings } from './siblings.ts';
export { sideBySide } from './side-by-side.ts';
export { createSlots } from './slots.ts';
export { growingWait, perWindow, type TryRule } from './slow-down.ts';
export { createSupervisor, type Slot } from './supervisor.ts';
export { matchingStep, newSecret, otpauthAddress } from './totp.ts';
export { createTouches } from './touches.ts';
export { createTries, type Tries, type TryPermission } from './tries.ts';
