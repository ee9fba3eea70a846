import { RECORDING_LIMITS } from '#domain/exercise/recording-limits.ts';
import type { RecordingFormat } from '../../db/stored-json.ts';
import { AppError } from '../../platform/app-error.ts';
import { audioDurationSeconds, audioFormatOf } from '../../platform/audio/audio-duration.ts';
import { isMp4Sound } from '../../platform/audio/mp4-sound.ts';

/**
 * The format of a learner's recording, by its content. Refuses what no recorder writes: other formats, incomplete files,
 * videos, and what is longer than the player records.
 */
export function recogniseRecording(bytes: Buffer): RecordingFormat {
  if (bytes.length === 0) throw new AppError('RECORDING_BROKEN');
  const format = audioFormatOf(bytes);
  if (format === 'mp3') throw new AppError('RECORDING_FORMAT');
  const seconds = audioDurationSeconds(bytes, [format]);
  if (seconds === null || (format === 'mp4' && !isMp4Sound(bytes))) throw new AppError('RECORDING_BROKEN');
  if (seconds > RECORDING_LIMITS.seconds) throw new AppError('RECORDING_TOO_LONG');
  return format;
}
