export { calls } from '@koi/contract/calls';
