import { InvalidArgumentError } from 'commander';

/** The value of `--lesson`. */
export function toLessonId(value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new InvalidArgumentError('a lesson has a number of at most nine digits');
  return Number(value);
}
