import { describe, expect, it } from 'vitest';
import { endSequence } from './end-sequence.ts';

/** Runs the sequence with asynchronous steps and records when each begins and ends. */
async function run({ isSaved }: { isSaved: boolean }): Promise<string[]> {
  const said: string[] = [];
  const step = (name: string) => async () => {
    said.push(name);
    await new Promise((resolve) => setTimeout(resolve));
    said.push(`${name} answered`);
  };
  const save = step('save');
  await endSequence({
    async saveProgress() {
      await save();
      return isSaved;
    },
    claimAchievement: step('claim'),
    rest: () => said.push('poster'),
    celebrate: step('celebrate'),
  });
  return said;
}

describe('endSequence', () => {
  it('saves, then makes the achievement call, then resets the poster, then celebrates', async () => {
    expect(await run({ isSaved: true })).toEqual([
      'save',
      'save answered',
      'claim',
      'claim answered',
      'poster',
      'celebrate',
      'celebrate answered',
    ]);
  });

  it('makes no achievement call if the save failed, and resets the poster anyway', async () => {
    expect(await run({ isSaved: false })).toEqual([
      'save',
      'save answered',
      'poster',
      'celebrate',
      'celebrate answered',
    ]);
  });
});
