// The process that guesses passwords: see sign-ins.ts.
import { Agent } from 'node:http';
import { signIn } from './sign-in.ts';

export type Guessing = { address: string; from: string[]; connections: number; seconds: number };
/** `others`: answers other than 401, 429 or 503, or none. */
export type Guessed = { checked: number; refused: number; refusedWithoutTime: number; others: number };

process.once('message', (guessing: Guessing) => {
  void guess(guessing).then((guessed) => process.send?.(guessed, () => process.disconnect()));
});

/** Each guess is for another account, as with a leaked list of accounts. */
async function guess({ address, from, connections, seconds }: Guessing): Promise<Guessed> {
  const untilMs = performance.now() + seconds * 1000;
  const guessed = { checked: 0, refused: 0, refusedWithoutTime: 0, others: 0 };
  let turn = 0;
  const keepGuessing = async (localAddress: string) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress });
    while (performance.now() < untilMs) {
      const account = { email: `listed-${(turn += 1)}@bench.example`, password: 'mot hai ba bon' };
      const { status, retryAfter } = await signIn(address, agent, account);
      if (status === 401) guessed.checked += 1;
      else if (status === 429 || status === 503) {
        guessed.refused += 1;
        if (!(Number(retryAfter) > 0)) guessed.refusedWithoutTime += 1;
      } else guessed.others += 1;
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: connections }, (_, n) => keepGuessing(from[n % from.length] ?? '')));
  return guessed;
}
