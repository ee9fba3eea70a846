import { useState } from 'react';

/** The last query and its owner. Browser only. */
let last = { owner: '', text: '' };

/**
 * The text in the search box, and the query: the text without an unfinished IME composition. Outlives the box, because
 * the sheet of narrow screens closes with every lesson. Another `owner` starts empty.
 */
export function useQuery(owner: string) {
  const [text, setText] = useState(() => (last.owner === owner ? last.text : ''));
  const [query, setQuery] = useState(text);

  function type(typed: string, isComposing: boolean) {
    setText(typed);
    if (isComposing) return;
    setQuery(typed);
    last = { owner, text: typed };
  }

  return { text, query, type };
}
