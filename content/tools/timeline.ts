/** Lays a script out in time: which picture shows when, where each spoken line starts, and the caption cues. */
import type { Line, Scene, Script } from './script.ts';

/** What a picture shows of a scene: the line it is at, and whose turn it is. */
export type SlideState = {
  scene: Scene;
  lineIndex: number;
  turn: 'read' | 'listen' | 'repeat' | 'think';
};
export type Frame = { state: SlideState; durationTenths: number };
export type Cue = { startTenths: number; endTenths: number; line: Line };
export type Timeline = { frames: Frame[]; cues: Cue[]; totalTenths: number };

/** Pictures change at 10 frames per second, so all times are whole tenths. */
const pauseTenths = 8;
const captionTailTenths = 4;

/** The gap in which the learner repeats a line: a slower speaker's time for it, and a breath. */
function repeatGapTenths(speechTenths: number): number {
  return Math.round(speechTenths * 1.4) + 12;
}

export function layOut(script: Script, speechTenthsOf: (line: Line) => number): Timeline {
  const frames: Frame[] = [];
  const cues: Cue[] = [];
  let nowTenths = 0;
  const show = (state: SlideState, durationTenths: number) => {
    if (durationTenths <= 0) return;
    frames.push({ state, durationTenths });
    nowTenths += durationTenths;
  };

  for (const scene of script.scenes) {
    show({ scene, lineIndex: -1, turn: 'read' }, Math.round(scene.lead_seconds * 10));
    scene.lines.forEach((line, lineIndex) => {
      const speechTenths = speechTenthsOf(line);
      if (scene.layout === 'practice') {
        show({ scene, lineIndex, turn: 'think' }, Math.round(line.think_seconds * 10));
      }
      for (let round = 0; round < Math.max(1, line.repeat); round += 1) {
        cues.push({ startTenths: nowTenths, endTenths: nowTenths + speechTenths + captionTailTenths, line });
        show({ scene, lineIndex, turn: 'listen' }, speechTenths + pauseTenths);
        if (line.repeat > 0) show({ scene, lineIndex, turn: 'repeat' }, repeatGapTenths(speechTenths));
      }
    });
    show({ scene, lineIndex: scene.lines.length - 1, turn: 'read' }, Math.round(scene.hold_seconds * 10));
  }
  return { frames, cues, totalTenths: nowTenths };
}
