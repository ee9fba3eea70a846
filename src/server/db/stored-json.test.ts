import { describe, expect, it } from 'vitest';
import type { MediaState } from '#domain/progress/report.ts';
import { type LessonParts, toMediaState, toStoredPart } from './stored-json.ts';

const SESSION = '019a0000-0000-7000-8000-00000000000a';

/** Frozen: what learners' records have held since each day. New shapes are added below, old ones never change. */
const SHAPES: [since: string, stored: string, media: MediaState][] = [
  ['2026-11: a document or file', '{"99010201":{"percent":100}}', { percent: 100, played: [], playbacks: [] }],
  [
    '2026-11: a video',
    `{"99010101":{"percent":30,"played":[0,40,60,80],"playbacks":[["${SESSION}",1760000000000,7,79.5,1763614800000],["none",1763600000000,0,12,1763600000000]]}}`,
    {
      percent: 30,
      played: [
        [0, 40],
        [60, 80],
      ],
      playbacks: [
        {
          sessionId: SESSION,
          startedMs: 1_760_000_000_000,
          sequence: 7,
          positionSeconds: 79.5,
          reportedMs: 1_763_614_800_000,
        },
        {
          sessionId: 'none',
          startedMs: 1_763_600_000_000,
          sequence: 0,
          positionSeconds: 12,
          reportedMs: 1_763_600_000_000,
        },
      ],
    },
  ],
  [
    '2026-11: a video of which only the position is known',
    `{"99010101":{"percent":0,"played":[],"playbacks":[["${SESSION}",1760000000000,1,5,1763614800000]]}}`,
    {
      percent: 0,
      played: [],
      playbacks: [
        {
          sessionId: SESSION,
          startedMs: 1_760_000_000_000,
          sequence: 1,
          positionSeconds: 5,
          reportedMs: 1_763_614_800_000,
        },
      ],
    },
  ],
  ['2026-11: the cards of a flashcard lesson', '{"cards":{"percent":66}}', { percent: 66, played: [], playbacks: [] }],
];

const partOf = (stored: string) => Object.values(JSON.parse(stored) as LessonParts)[0];

describe('stored progress', () => {
  it.each(SHAPES)('of %s is understood', (_since, stored, media) => {
    expect(toMediaState(partOf(stored))).toEqual(media);
  });

  it.each(SHAPES.filter(([, , { playbacks }]) => playbacks.length > 0))(
    'of %s is written as it was read',
    (_since, stored, media) => {
      expect(toStoredPart(media)).toEqual(partOf(stored));
    },
  );

  it('that is not there is nothing done', () => {
    expect(toMediaState(undefined)).toEqual({ percent: 0, played: [], playbacks: [] });
  });
});
