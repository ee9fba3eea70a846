import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import {
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useRootData } from '#web/lib/root-data.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './lesson-search.module.css';
import { SearchOutcome } from './search-outcome.tsx';
import { useQuery } from './use-query.ts';
import { useSearchCourse } from './use-search-course.ts';

// spec 1 §2
const PLACEHOLDER = 'Tìm kiếm bài học với từ khoá bất kì';
const SHORT_PLACEHOLDER = 'Tìm kiếm bài học';

type Props = {
  courseId: number;
  courseUrl: string;
  /** every lesson of the course is open to the viewer */
  canStudy: boolean;
  /** little room, as on phones */
  isNarrow: boolean;
  /** 'Ẩn': the panel goes */
  onHide: () => void;
  /** the lesson list, shown while nothing is searched */
  children: ReactNode;
};

/** The search box above the lesson list; results replace the list. Needs a `key` per course and learner. */
export function LessonSearch({ courseId, courseUrl, canStudy, isNarrow, onHide, children }: Props) {
  const { me } = useRootData();
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const { text, query: typed, type } = useQuery(`${me?.id} ${courseId}`);
  const deferred = useDeferredValue(typed);
  /** whose rows must not wait: a key went to them */
  const [urgent, setUrgent] = useState('');
  const query = urgent === typed ? typed : deferred;
  const { state, load } = useSearchCourse(courseId, courseUrl);
  const isSearching = query.trim() !== '';

  /** Used before hydration, or before the sheet was closed. */
  const goOn = useEffectEvent((box: HTMLInputElement) => {
    if (box !== document.activeElement && box.value === '') return;
    type(box.value, false);
    load();
  });
  useEffect(() => {
    if (input.current) goOn(input.current);
  }, []);

  function clear() {
    type('', false);
    input.current?.focus();
  }

  /** Esc clears the box; arrow keys move between the box and the rows. */
  function onKeyDown({ key, target, nativeEvent }: KeyboardEvent) {
    // Safari ends a composition before the key event that ended it, which has keyCode 229.
    if (nativeEvent.isComposing || nativeEvent.keyCode === 229) return;
    if (key === 'Escape' && text !== '') {
      nativeEvent.preventDefault();
      clear();
      return;
    }
    const isDown = key === 'ArrowDown' || (key === 'Enter' && target === input.current);
    // Otherwise the focus may go to a row of an earlier query, which then moves or disappears.
    if (isDown) flushSync(() => setUrgent(typed));
    const rows = results.current?.querySelectorAll<HTMLElement>('[data-arrow-keys]') ?? [];
    const stops: EventTarget[] = input.current ? [input.current, ...rows] : [];
    const at = stops.indexOf(target);
    const stop = at === -1 ? undefined : stops[at + (isDown ? 1 : key === 'ArrowUp' ? -1 : 0)];
    if (!(stop instanceof HTMLElement) || stop === target) return;
    nativeEvent.preventDefault();
    stop.focus();
  }

  return (
    <>
      <search className={classNames(styles.search, isSearching && styles.full)}>
        <div className={styles.bar}>
          <div className={styles.box}>
            <Search className={styles.glass} aria-hidden="true" />
            <input
              ref={input}
              className={styles.input}
              type="search"
              enterKeyHint="search"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={100}
              aria-label="Tìm bài học"
              aria-describedby={hintId}
              placeholder={isNarrow ? SHORT_PLACEHOLDER : PLACEHOLDER}
              value={text}
              onFocus={load}
              onChange={({ currentTarget, nativeEvent }) => {
                type(currentTarget.value, (nativeEvent as InputEvent).isComposing);
                results.current?.scrollTo(0, 0);
              }}
              onCompositionEnd={({ currentTarget }) => type(currentTarget.value, false)}
              onKeyDown={onKeyDown}
              data-own-escape={text === '' ? undefined : ''}
            />
            {text === '' ? null : (
              <IconButton label="Xóa từ khoá" className={styles.clear} onClick={clear}>
                <X aria-hidden="true" />
              </IconButton>
            )}
          </div>
          <Button size="small" onClick={onHide} aria-label="Ẩn danh mục bên">
            Ẩn
          </Button>
          <span id={hintId} className="visually-hidden">
            Phím mũi tên xuống đi tới kết quả, phím Esc xóa từ khoá.
          </span>
        </div>
        {isSearching ? (
          // Keys of the result rows.
          <div ref={results} role="presentation" className={styles.results} data-own-escape="" onKeyDown={onKeyDown}>
            <SearchOutcome
              state={state}
              query={query}
              canStudy={canStudy}
              onClear={clear}
              onRetry={() => {
                load();
                input.current?.focus();
              }}
            />
          </div>
        ) : null}
      </search>
      <div className={styles.list} hidden={isSearching}>
        {children}
      </div>
    </>
  );
}
