import { describe, expect, it } from 'vitest';
import type { ExamReviewView, ExamView } from '#contract/exams/exam-view.ts';
import { presentPaper } from '#contract/exams/paper-codec.ts';
import { mockOf } from '#domain/exam/exam-fixture.ts';
import { countReview, filterReview, reviewOf } from './review-list.ts';

const asked = (answer: string | null, isRight: boolean): ExamReviewView['questions'][string] => ({
  answer,
  is_right: isRight,
  right: 'right',
  parts: [isRight],
  explain: { value: 'Vì sao', audio: null, image: null },
  explain_mp3: null,
  suggest: null,
  heard: [12.5, 48],
  script: null,
  text_vi: null,
});

// Only what the review reads.
const EXAM = presentPaper(mockOf().paper, (file) => `/files/${file}`) as unknown as ExamView;
const REVIEW = {
  questions: {
    101: asked('101-right', true),
    102: asked('102-wrong', false),
    201: asked(null, false),
    202: asked(null, false),
    301: asked('301-wrong', false),
    302: asked('302-right', true),
  },
  tasks: {},
} as unknown as ExamReviewView;

const parts = reviewOf(EXAM, REVIEW);
const idsOf = (shown: ReturnType<typeof filterReview>) =>
  shown.flatMap(({ groups }) => groups.flatMap(({ tasks }) => tasks.map(({ id }) => id)));

describe('reviewOf', () => {
  it('numbers the questions of each part from 1, as its pages do', () => {
    const numbers = parts.map(({ groups }) =>
      groups.flatMap(({ tasks }) => tasks.map((task) => (task.kind === 'question' ? task.number : null))),
    );
    expect(numbers).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
    ]);
  });

  it('leads to the stretch of the part’s recording that belongs to a question', () => {
    const heard = parts.flatMap(({ groups }) =>
      groups.flatMap(({ tasks }) => tasks.map((task) => (task.kind === 'question' ? task.heard : null))),
    );
    expect(heard).toEqual([null, null, null, null, '/files/nghe.mp3#t=12.5,48', '/files/nghe.mp3#t=12.5,48']);
  });
});

describe('filterReview', () => {
  it('tells wrong answers from missing ones', () => {
    expect(idsOf(filterReview(parts, 'wrong'))).toEqual([102, 301]);
    expect(idsOf(filterReview(parts, 'unanswered'))).toEqual([201, 202]);
    expect(idsOf(filterReview(parts, 'all'))).toEqual([101, 102, 201, 202, 301, 302]);
  });

  it('leaves no part without a question', () => {
    expect(filterReview(parts, 'unanswered').map(({ stage }) => stage)).toEqual([2]);
  });
});

it('counts what each filter leaves', () => {
  expect(countReview(parts)).toEqual({ all: 6, wrong: 2, unanswered: 2 });
});
