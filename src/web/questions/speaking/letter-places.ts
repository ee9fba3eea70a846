/** The end of each letter of a text in its page: a range up to there lights it, readings included. */
type LetterPlace = { readonly node: Node; readonly end: number };

/** Places of a text's letters, spaces and readings left out. */
export function letterPlaces(root: Element): readonly LetterPlace[] {
  const places: LetterPlace[] = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (node.parentElement?.closest('rt, rp')) continue;
    let end = 0;
    for (const letter of node.nodeValue ?? '') {
      end += letter.length;
      if (letter.trim() !== '') places.push({ node, end });
    }
  }
  return places.map((place, index) => withReading(place, places[index + 1]));
}

/** The last letter of a word with a reading takes the reading with it. */
function withReading(place: LetterPlace, next: LetterPlace | undefined): LetterPlace {
  const ruby = place.node.parentElement?.closest('ruby');
  if (!ruby || (next && ruby.contains(next.node))) return place;
  return { node: ruby, end: ruby.childNodes.length };
}
