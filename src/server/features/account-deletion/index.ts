export { eraseAccount, eraseDueAccounts, type ErasureDeps } from './erase.ts';
