export { holdPayouts, payoutsHeldUntil, requirePayouts } from './service.ts';
