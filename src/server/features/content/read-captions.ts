import { CAPTION_LANGUAGES, type CaptionLanguage } from '#domain/media/caption-files.ts';
import { fault, type Reading } from './reading.ts';

/** The languages with captions in a folder of the course. `fileOf` names the file of a language. */
export async function readCaptions(
  reading: Reading,
  folder: string,
  fileOf: (language: CaptionLanguage) => string,
): Promise<CaptionLanguage[]> {
  const found: CaptionLanguage[] = [];
  for (const language of CAPTION_LANGUAGES) {
    const file = `${folder}/${fileOf(language)}`;
    if (!(await reading.source.isFile(file))) continue;
    found.push(language);
    if (!(await reading.source.read(file)).toString().startsWith('WEBVTT'))
      fault(reading, file, 'line 1', 'does not begin with WEBVTT');
  }
  return found;
}
