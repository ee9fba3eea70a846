import { describe, expect, it } from 'vitest';
import type { Question } from '#domain/exercise/question.ts';
import { answerState, runProgress, runScore } from '#domain/exercise/session/run.key.ts';
import { currentRun, type Session } from '#domain/exercise/session/session.key.ts';
import type { ResultOutbox } from '../saving/result-outbox.ts';
import { endedSession } from './exercise-calls.ts';
import { ExerciseController } from './exercise-controller.ts';

const question = (id: number): Question => ({
  id,
  grade: 1,
  explain: null,
  explainAudio: null,
  suggest: null,
  form: {
    kind: 'choice',
    question: { html: '' },
    options: ['a', 'b'].map((option) => ({ id: option, text: { html: option } })),
    shuffle: false,
    key: 'a',
  },
});
const questions = [question(1), question(2)];
const queue = { learnerId: 7 } as ResultOutbox;

/** A controller, and what it did, in order. */
function open(change: { restored?: unknown; isGuest?: boolean; isFromGuest?: boolean; last?: Session | null } = {}) {
  const { restored = null, isGuest = false, isFromGuest = false, last = null } = change;
  const log: string[] = [];
  let kept: unknown = restored;
  const attempt = {
    restored,
    isFromGuest,
    save(session: unknown) {
      kept = session;
      log.push('save');
    },
    restart: () => void log.push('restart'),
    drop() {
      kept = null;
      log.push('drop');
    },
    finish: (_queue: ResultOutbox, { counts }: { counts: { correct_answer: number } }) =>
      void log.push(`finish ${counts.correct_answer}`),
  };
  const controller = new ExerciseController(questions, {
    attempt,
    queue: isGuest ? null : queue,
    last,
    random: () => 0.5,
    onFinished: (ratio) => log.push(`finished ${ratio}`),
  });
  const play = (answers: readonly string[]) => {
    for (const answer of answers) {
      const run = currentRun(controller.get());
      controller.answer(run.steps[run.at]?.[0] ?? 0, answer);
      controller.press();
      controller.press();
    }
  };
  return { controller, log, play, kept: () => JSON.parse(JSON.stringify(kept)) as unknown };
}

const stateOf = (controller: ExerciseController) => answerState(currentRun(controller.get()));

describe('an exercise on the screen', () => {
  it('is handed in once, and no finished draft is left of it', () => {
    const { controller, log, play } = open();
    play(['a', 'b']);
    expect(stateOf(controller)).toBe('result');
    controller.press();
    expect(log).toEqual(['save', 'save', 'save', 'save', 'save', 'finish 1', 'finished 0.5']);
  });

  it('keeps the result of a guest in the draft', () => {
    const { log, play, kept } = open({ isGuest: true });
    play(['a', 'b']);
    expect(log.filter((one) => one.startsWith('finish '))).toEqual([]);
    expect(stateOf(open({ isGuest: true, restored: kept() }).controller)).toBe('result');
  });

  it('hands in once what was finished as a guest, and shows it rather than the last result', () => {
    const guest = open({ isGuest: true });
    guest.play(['a', 'b']);
    const last = endedSession(questions, [
      [1, 'a'],
      [2, 'a'],
    ]);
    const { controller, log } = open({ restored: guest.kept(), isFromGuest: true, last });
    expect(runScore(controller.get().whole).correct).toBe(1);
    controller.handInGuests();
    controller.handInGuests();
    expect(log).toEqual(['finish 1', 'finished 0.5']);
  });

  it('hands in what was finished as a guest also while its wrong ones are practised, but never its own again', () => {
    const guest = open({ isGuest: true });
    guest.play(['a', 'b']);
    guest.controller.retryWrong();
    const signedIn = open({ restored: guest.kept(), isFromGuest: true });
    signedIn.controller.handInGuests();
    expect(signedIn.log).toEqual(['finish 1', 'finished 0.5']);
    const own = open({ restored: guest.kept() });
    own.controller.handInGuests();
    expect(own.log).toEqual([]);
  });

  it('goes on where the draft says, also between answer and check', () => {
    const { controller, kept } = open();
    controller.answer(1, 'b');
    const again = open({ restored: kept() }).controller;
    expect(stateOf(again)).toBe('test');
    again.press();
    expect(runProgress(currentRun(again.get()))).toEqual({ current: 1, total: 2 });
  });

  it('shows what was handed in before, and practises its wrong ones without handing them in', () => {
    const last = endedSession(questions, [
      [1, 'a'],
      [2, 'b'],
    ]);
    const { controller, log, play } = open({ last });
    expect(stateOf(controller)).toBe('result');
    controller.retryWrong();
    play(['a']);
    expect(stateOf(controller)).toBe('result');
    expect(log.every((one) => one === 'save')).toBe(true);
    controller.endPractice();
    expect(controller.get().practice).toBeNull();
  });

  it('keeps no draft of what was handed in once its wrong ones are practised', () => {
    const { controller, play, kept } = open();
    play(['a', 'b']);
    controller.retryWrong();
    expect(kept()).not.toBeNull();
    controller.endPractice();
    expect(kept()).toBeNull();
  });

  it('shows the last result rather than a practice that is over', () => {
    const { controller, play, kept } = open();
    play(['a', 'b']);
    controller.retryWrong();
    play(['a']);
    const last = endedSession(questions, [
      [1, 'a'],
      [2, 'a'],
    ]);
    expect(open({ restored: kept(), last }).controller.get()).toBe(last);
    expect(stateOf(open({ restored: kept() }).controller)).toBe('result');
  });

  it('begins anew with another attempt', () => {
    const { controller, log, play } = open();
    play(['a']);
    const pass = controller.pass();
    controller.restart();
    expect(log.at(-1)).toBe('restart');
    expect([pass.aborted, controller.pass().aborted]).toEqual([true, false]);
    expect(runProgress(currentRun(controller.get()))).toEqual({ current: 0, total: 2 });
  });

  it('follows another tab, but keeps a result that is on the screen', () => {
    const other = open();
    other.play(['a']);
    const { controller, play } = open();
    expect(controller.follow(other.kept())).toBe(false);
    expect(runProgress(currentRun(controller.get())).current).toBe(1);
    play(['a']);
    expect(controller.follow(null)).toBe(false);
    expect(stateOf(controller)).toBe('result');
  });

  it('tells when another tab has ended what was begun here, and only then', () => {
    const { controller, play } = open();
    expect(controller.follow(null)).toBe(false);
    play(['a']);
    const pass = controller.pass();
    expect(controller.follow(null)).toBe(true);
    expect(pass.aborted).toBe(true);
    expect(runProgress(currentRun(controller.get())).current).toBe(0);
  });

  it('shows a result whose spoken question has no recordings', () => {
    const spoken = {
      kind: 'speaking',
      say: { html: 'はい' },
      vi: { html: 'Vâng' },
      slow: 'a.mp3',
      default: 'b.mp3',
      karaoke: null,
      key: null,
    } as const;
    const asked = [{ ...question(7), form: spoken }];
    expect(endedSession(asked, [[7, { slow: null, default: null }]])?.whole.isFinished).toBe(true);
  });

  it('takes no last result of other questions', () => {
    expect(endedSession(questions, [[1, 'a']])).toBeNull();
    expect(
      endedSession(questions, [
        [1, 'a'],
        [9, 'a'],
      ]),
    ).toBeNull();
  });
});
