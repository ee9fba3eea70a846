import { beforeEach, describe, expect, it } from 'vitest';
import type { StageSummaryView } from '#contract/stages.ts';
import type { LessonNews, OpenedLesson, Occasion } from './celebration.ts';
import { type Activity, Celebrations } from './celebrations.ts';

const STAGE = 50;
const NONE = { lesson: false, stage: false };
const lesson = (id: number): OpenedLesson => ({
  id,
  courseId: 39,
  stageId: STAGE,
  nameHtml: `Bài ${id}`,
  percent: 10,
  next: null,
  courseUrl: 'n5',
});
const news = (more: Partial<LessonNews> = {}): LessonNews => ({
  lessonId: 1,
  percent: 100,
  isPassed: true,
  isStageUnseen: false,
  waitsForEnd: true,
  ...more,
});

/** Everything visible to the learner or the server, in order. */
let said: string[];
/** The server's answer to the achievement call, and whether it is reachable at all. */
let isComplete: boolean;
let isReachable: boolean;
let earlierShown: Set<string>;
/** Whether the modal's code was here already, once it is. */
let dialogComes: () => Promise<boolean>;
/** Whether the page waited for each achievement call. */
let waits: boolean[];
/** What is to happen later, if it is not cancelled. */
let later: { task: () => void; delayMs: number } | null;
let celebrations: Celebrations;
let video: Activity;
let recording: Activity;

beforeEach(() => {
  said = [];
  isComplete = true;
  isReachable = true;
  earlierShown = new Set();
  dialogComes = async () => true;
  waits = [];
  later = null;
  celebrations = new Celebrations({
    seen: {
      has: ({ kind, id }: Occasion) => earlierShown.has(`${kind} ${id}`),
      tell: ({ kind, id }: Occasion) => void said.push(`seen ${kind} ${id}`),
      wake: async () => undefined,
    },
    async claim({ id }, percentBefore, isPageWaiting) {
      said.push(`claim ${id} at ${percentBefore}`);
      waits.push(isPageWaiting);
      return isReachable ? isComplete : null;
    },
    async fetchStage(id) {
      return isReachable ? ({ id } as StageSummaryView) : null;
    },
    makeRoom: async () => void said.push('room'),
    loadDialog: () => dialogComes(),
    settle: () => turn(),
    schedule(task, delayMs) {
      later = { task, delayMs };
      return () => (later = null);
    },
    random: () => 0.5,
  });
  video = celebrations.createActivity();
  recording = celebrations.createActivity();
  // Stands in for the page, which reports what it has shown.
  celebrations.subscribe(() => {
    const { current } = celebrations;
    if (!current) return;
    said.push(`show ${current.kind} ${current.id}`);
    celebrations.shown(current);
  });
});

const turn = () => new Promise<void>((resolve) => setTimeout(resolve));
const shown = () => said.filter((one) => one.startsWith('show'));

async function close(): Promise<void> {
  celebrations.close();
  await turn();
  await turn();
}

/** Plays a video of lesson 1 to its end. `answer` comes with the save; false: the save fails. */
async function playToEnd(answer: LessonNews | false): Promise<void> {
  video.begin();
  video.pause();
  void video.finish(1, {
    async saveProgress() {
      said.push('save');
      await turn();
      if (answer) celebrations.applyProgress(answer);
      return answer !== false;
    },
    rest: () => said.push('poster'),
  });
  await turn();
  await turn();
}

describe('at the end of a medium', () => {
  it('the lesson is celebrated after saving, asking and the poster, then its stage once that closes', async () => {
    celebrations.openLesson(lesson(1), false, NONE);
    await playToEnd(news({ isStageUnseen: true }));
    const first = ['save', 'claim 1 at 100', 'poster', 'room', 'show lesson 1', 'seen lesson 1'];
    expect(said).toEqual(first);
    expect(waits).toEqual([true]);
    expect(celebrations.current).toMatchObject({ kind: 'lesson', percent: 100, isStageNext: true });
    await close();
    expect(said).toEqual([...first, 'room', `show stage ${STAGE}`, `seen stage ${STAGE}`]);
    await close();
    expect(celebrations.current).toBeNull();
  });

  it('an achievement comes after the lesson and its stage, once, whenever the page heard of it', async () => {
    const earned = { id: 9, name: 'Chuyến bay đầu tiên', text: 'Đẹp lắm!', image: '/a.svg', courseName: 'N5' };
    celebrations.openLesson(lesson(1), false, NONE);
    video.begin();
    celebrations.earn([earned]);
    await playToEnd(news({ isStageUnseen: true }));
    await close();
    await close();
    expect(celebrations.current).toMatchObject({ kind: 'achievement', achievement: earned });
    await close();
    celebrations.earn([earned]);
    await turn();
    expect(shown()).toEqual(['show lesson 1', `show stage ${STAGE}`, 'show achievement 9']);
    expect(said.at(-1)).toBe('seen achievement 9');
  });

  it('nothing opens if the lesson is not passed', async () => {
    isComplete = false;
    celebrations.openLesson(lesson(1), false, NONE);
    await playToEnd(news({ isPassed: false, percent: 60 }));
    expect(said).toEqual(['save', 'claim 1 at 60', 'poster']);
  });

  it('after a network failure, the call is made once the save has succeeded', async () => {
    celebrations.openLesson(lesson(1), false, NONE);
    await playToEnd(false);
    expect(said).toEqual(['save', 'poster']);
    celebrations.applyProgress(news());
    await turn();
    expect(said.slice(2)).toEqual(['claim 1 at 100', 'room', 'show lesson 1', 'seen lesson 1']);
  });

  it('a second time shows nothing, even if the server never heard of the first', async () => {
    celebrations.openLesson(lesson(1), false, NONE);
    await playToEnd(news({ isStageUnseen: true }));
    await close();
    await close();
    await playToEnd(news({ isStageUnseen: true }));
    celebrations.openLesson(lesson(1), true, { lesson: true, stage: true });
    await turn();
    expect(shown()).toEqual(['show lesson 1', `show stage ${STAGE}`]);
  });

  it('a medium that plays again at once is not interrupted', async () => {
    celebrations.openLesson(lesson(1), false, NONE);
    void video.finish(1, {
      async saveProgress() {
        celebrations.applyProgress(news());
        await turn();
        video.begin();
        return true;
      },
      rest: () => undefined,
    });
    await turn();
    await turn();
    expect(shown()).toEqual([]);
    await playToEnd(news());
    expect(shown()).toEqual(['show lesson 1']);
  });
});

describe('on the way', () => {
  it('a lesson passed by playing is celebrated at the end of the medium', async () => {
    celebrations.openLesson(lesson(1), false, NONE);
    video.begin();
    celebrations.applyProgress(news());
    video.pause();
    await turn();
    expect(said).toEqual([]);
  });

  it('a done stage waits no longer than the pause, and its lesson comes first', async () => {
    celebrations.openLesson(lesson(1), false, NONE);
    video.begin();
    celebrations.applyProgress(news({ isStageUnseen: true }));
    await turn();
    expect(said).toEqual([]);
    video.pause();
    await turn();
    expect(shown()).toEqual(['show lesson 1']);
    await close();
    expect(shown()).toEqual(['show lesson 1', `show stage ${STAGE}`]);
  });

  it('a stage done without passing this lesson is celebrated at the pause', async () => {
    celebrations.openLesson(lesson(1), true, NONE);
    video.begin();
    celebrations.applyProgress(news({ isPassed: true, isStageUnseen: true }));
    video.pause();
    await turn();
    expect(shown()).toEqual([`show stage ${STAGE}`]);
  });

  it('a done stage is celebrated when the learner leaves a playing recording for another page', async () => {
    celebrations.openLesson(lesson(1), true, NONE);
    recording.begin();
    celebrations.applyProgress(news({ isStageUnseen: true }));
    recording.leave();
    await turn();
    expect(shown()).toEqual([`show stage ${STAGE}`]);
  });

  it('a page that itself shows the lesson as passed gets no modal, and the stage follows', async () => {
    const taken: number[] = [];
    const stop = celebrations.host((id) => taken.push(id) > 0);
    celebrations.openLesson(lesson(1), false, NONE);
    await playToEnd(news({ isStageUnseen: true }));
    expect(taken).toEqual([1]);
    expect(shown()).toEqual([`show stage ${STAGE}`]);
    expect(said).toContain('seen lesson 1');
    await close();
    stop();
    celebrations.openLesson(lesson(2), false, { lesson: true, stage: false });
    await turn();
    expect(shown()).toEqual([`show stage ${STAGE}`, 'show lesson 2']);
  });

  it('a page that itself shows the lesson as passed waits for no modal', async () => {
    dialogComes = () => new Promise(() => undefined);
    celebrations.host(() => true);
    celebrations.openLesson(lesson(1), false, NONE);
    await playToEnd(news());
    expect(said.slice(-2)).toEqual(['room', 'seen lesson 1']);
  });

  it('what began while the modal was fetched is not interrupted', async () => {
    let arrive: (wasHere: boolean) => void = () => undefined;
    dialogComes = () => new Promise((resolve) => (arrive = resolve));
    celebrations.openLesson(lesson(1), false, { lesson: true, stage: false });
    await turn();
    recording.begin();
    dialogComes = async () => true;
    arrive(false);
    await turn();
    expect(shown()).toEqual([]);
    recording.pause();
    await turn();
    expect(shown()).toEqual(['show lesson 1']);
  });

  it('a read document is celebrated, even next to a paused medium, but not next to a playing one', async () => {
    celebrations.openLesson(lesson(1), false, NONE);
    video.begin();
    celebrations.applyProgress(news({ waitsForEnd: false }));
    await turn();
    expect(said).toEqual([]);
    video.pause();
    await turn();
    expect(said).toEqual(['claim 1 at 100', 'room', 'show lesson 1', 'seen lesson 1']);
  });

  it('a playing recording is not interrupted by the video that was paused for it', async () => {
    celebrations.openLesson(lesson(1), false, NONE);
    video.begin();
    recording.begin();
    video.pause();
    celebrations.applyProgress(news({ waitsForEnd: false }));
    await turn();
    expect(said).toEqual([]);
    recording.pause();
    await turn();
    expect(shown()).toEqual(['show lesson 1']);
  });

  it('a position chosen before any play delays nothing', async () => {
    celebrations.openLesson(lesson(1), false, NONE);
    video.pause();
    celebrations.applyProgress(news());
    await turn();
    expect(shown()).toEqual(['show lesson 1']);
  });

  it('reading a document brings a waiting celebration forward', async () => {
    celebrations.openLesson(lesson(1), false, NONE);
    video.begin();
    celebrations.applyProgress(news());
    video.pause();
    celebrations.applyProgress(news({ waitsForEnd: false }));
    await turn();
    expect(shown()).toEqual(['show lesson 1']);
  });

  it('a repeated answer causes no second call or modal', async () => {
    celebrations.openLesson(lesson(1), false, NONE);
    for (const _time of [1, 2, 3]) celebrations.applyProgress(news());
    await turn();
    await close();
    celebrations.applyProgress(news());
    await turn();
    expect(said).toEqual(['claim 1 at 100', 'room', 'show lesson 1', 'seen lesson 1']);
  });

  it('what was seen elsewhere causes one call and no modal', async () => {
    isComplete = false;
    celebrations.openLesson(lesson(1), false, NONE);
    celebrations.applyProgress(news());
    await turn();
    celebrations.applyProgress(news({ percent: 99 }));
    await turn();
    expect(said).toEqual(['claim 1 at 100']);
  });

  it('a lesson passed and celebrated long ago causes no call', async () => {
    celebrations.openLesson(lesson(1), true, NONE);
    celebrations.applyProgress(news({ waitsForEnd: false }));
    await turn();
    expect(said).toEqual([]);
  });
});

describe('when a page is opened', () => {
  it('what lost answers left unshown is shown without asking', async () => {
    celebrations.openLesson(lesson(1), true, { lesson: true, stage: true });
    await turn();
    await close();
    expect(said).toEqual([
      'room',
      'show lesson 1',
      'seen lesson 1',
      'room',
      `show stage ${STAGE}`,
      `seen stage ${STAGE}`,
    ]);
  });

  it('what an earlier page showed but could not report is not shown again', async () => {
    earlierShown.add('lesson 1').add(`stage ${STAGE}`);
    celebrations.openLesson(lesson(1), true, { lesson: true, stage: true });
    await turn();
    expect(said).toEqual([]);
  });

  it('passing the previous lesson waits for its own page, its stage does not', async () => {
    celebrations.openLesson(lesson(1), false, NONE);
    video.begin();
    celebrations.openLesson(lesson(2), false, NONE);
    video.leave();
    celebrations.applyProgress(news({ isStageUnseen: true }));
    await turn();
    expect(shown()).toEqual([`show stage ${STAGE}`]);
    await close();
    celebrations.openLesson(lesson(1), true, { lesson: true, stage: false });
    await turn();
    expect(shown()).toEqual([`show stage ${STAGE}`, 'show lesson 1']);
  });

  it('what another tab showed meanwhile is not shown again', async () => {
    celebrations.openLesson(lesson(1), false, NONE);
    video.begin();
    celebrations.applyProgress(news());
    celebrations.openLesson(lesson(1), true, NONE);
    video.leave();
    await turn();
    expect(said).toEqual([]);
  });

  it('news about a lesson never opened here is left to its page', async () => {
    celebrations.openLesson(lesson(1), false, NONE);
    celebrations.applyProgress(news({ lessonId: 9, isStageUnseen: true }));
    await turn();
    expect(said).toEqual([]);
  });
});

describe('without a network', () => {
  it('a celebration waits until the network is back', async () => {
    isReachable = false;
    celebrations.openLesson(lesson(1), false, { lesson: false, stage: true });
    await turn();
    expect(shown()).toEqual([]);
    isReachable = true;
    celebrations.retry();
    await turn();
    expect(shown()).toEqual([`show stage ${STAGE}`]);
  });

  it('an answer that does not come is asked for again after pauses that grow, for a minute', async () => {
    isReachable = false;
    celebrations.openLesson(lesson(1), false, NONE);
    celebrations.applyProgress(news({ waitsForEnd: false }));
    const pauses: number[] = [];
    for (await turn(); later; await turn()) {
      pauses.push(later.delayMs);
      const { task } = later;
      later = null;
      task();
    }
    expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 32_000]);
    expect(new Set(waits)).toEqual(new Set([false]));
    isReachable = true;
    celebrations.retry();
    await turn();
    expect(shown()).toEqual(['show lesson 1']);
  });

  it('what was answered late is celebrated once, and nothing is asked after it', async () => {
    isReachable = false;
    celebrations.openLesson(lesson(1), false, NONE);
    celebrations.applyProgress(news({ waitsForEnd: false }));
    await turn();
    isReachable = true;
    later?.task();
    await turn();
    expect(shown()).toEqual(['show lesson 1']);
    expect(later).toBeNull();
  });
});
