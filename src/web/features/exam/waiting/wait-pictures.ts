import tea from '#web/assets/wait-1-tea.svg?url';
import book from '#web/assets/wait-2-book.svg?url';
import sleep from '#web/assets/wait-3-sleep.svg?url';
import rain from '#web/assets/wait-4-rain.svg?url';
import music from '#web/assets/wait-5-music.svg?url';
import onigiri from '#web/assets/wait-6-onigiri.svg?url';
import onsen from '#web/assets/wait-7-onsen.svg?url';
import kite from '#web/assets/wait-8-kite.svg?url';
import nonla from '#web/assets/wait-9-nonla.svg?url';

/** What the swallow does in a pause, and says. spec 2 §9 */
const PICTURES = [
  { src: tea, words: 'Uống ngụm trà đã nào' },
  { src: book, words: 'Thả lỏng đầu óc một chút nhé' },
  { src: sleep, words: 'Nhắm mắt nghỉ một lát nào' },
  { src: rain, words: 'Hít thở sâu một hơi nhé' },
  { src: music, words: 'Nghe một bài mình thích nào' },
  { src: onigiri, words: 'Ăn miếng cơm nắm lấy sức nhé' },
  { src: onsen, words: 'Thư giãn vai và cổ nào' },
  { src: kite, words: 'Đứng dậy vươn vai một chút nhé' },
  { src: nonla, words: 'Uống ngụm nước cho mát nào' },
] as const;

/** One of the nine, by the attempt: it stays over a reload. decisions §11 */
export const waitPicture = (resultId: number): (typeof PICTURES)[number] =>
  PICTURES[resultId % PICTURES.length] ?? PICTURES[0];

/** Behind all of it. */
export const DONE_PICTURE = onsen;

/** Where nothing goes on. */
export const ENDED_PICTURE = rain;
