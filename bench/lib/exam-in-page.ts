// Serialised into the page: nothing of this module's scope is available there.

/** What an answer to a question is to show: its option as chosen, and its cell of the navigator as done. */
export const answeredQuestion = (number: number) =>
  `body:has(section[aria-label="Câu ${number}"] input:checked):has(aside button[aria-label="Câu ${number}, đã làm"])`;

/**
 * The page as a plain one, drawn after the first answer: its HTML without scripts, and a script of a few lines. The radio
 * buttons are the browser's own; a choice moves the mark in the navigator and the counts.
 */
export function vanillaExam(): string {
  const copy = document.documentElement.cloneNode(true) as HTMLElement;
  for (const script of copy.querySelectorAll('script, link[rel=modulepreload]')) script.remove();
  const body = copy.querySelector('body');
  const current = copy.querySelector('aside button[aria-current]');
  if (!body || !current) throw new Error('No question is answered.');
  const script = document.createElement('script');
  script.textContent = `
    const doneClass = ${JSON.stringify(current.className)};
    const aside = document.querySelector('aside');
    const cells = new Map([...aside.querySelectorAll('button')].map((cell) => [cell.textContent, cell]));
    const counts = [aside.querySelector('.num'), document.querySelector('[aria-label^="Danh sách câu, đã làm"] .num')];
    const saved = [...document.querySelectorAll('.num')].find((one) => one.textContent.startsWith('Đã lưu'));
    const done = new Set(['1']);
    let current = cells.get('1');
    addEventListener('change', ({ target }) => {
      const number = target.closest('section[aria-label]').getAttribute('aria-label').slice('Câu '.length);
      done.add(number);
      current.removeAttribute('aria-current');
      current = cells.get(number);
      current.className = doneClass;
      current.setAttribute('aria-current', 'true');
      current.setAttribute('aria-label', 'Câu ' + number + ', đã làm');
      for (const count of counts) count.textContent = done.size + '/' + cells.size;
      counts[1].parentElement.setAttribute('aria-label', 'Danh sách câu, đã làm ' + counts[1].textContent);
      saved.textContent = 'Đã lưu ' + done.size + '/' + done.size;
    });`;
  body.append(script);
  return `<!doctype html>${copy.outerHTML}`;
}
