export { eraseAccount, eraseDueAccounts } from './erase.ts';
