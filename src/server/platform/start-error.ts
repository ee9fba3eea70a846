/** Why the server cannot start, in one sentence for the operator: what is wrong and what to do. */
export class StartError extends Error {
  override name = 'StartError';
}
