import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { failureText } from '#web/lib/failure-text.ts';
import type { SendResult } from '#web/lib/send-result.ts';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import styles from './finder.module.css';

type Props<T> = {
  /** what the form is for, and its list */
  names: { form: string; field: string; choices: string };
  first?: string;
  maxQueryUnits: number;
  /** Why it is too little to look for; null: look. */
  refuse: (query: string) => string | null;
  search: (query: string) => Promise<SendResult<readonly T[]>>;
  /** How many were found, none among them. */
  countText: (count: number) => string;
  keyOf: (found: T) => string | number;
  /** key of what is chosen */
  chosen: string | number | undefined;
  onChoose: (found: T) => void;
  /** others are looked for: what was chosen may not be among them */
  onSearch: () => void;
  children: (found: T) => { name: ReactNode; detail: ReactNode };
};

/** Looks for something by a few letters, and lets one of what is found be chosen. */
export function Finder<T>({
  names,
  first = '',
  maxQueryUnits,
  refuse,
  search,
  countText,
  keyOf,
  chosen,
  onChoose,
  onSearch,
  children: draw,
}: Props<T>) {
  const group = useId();
  const [query, setQuery] = useState(first);
  const [found, setFound] = useState<readonly T[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const words = query.trim();
    const refusal = refuse(words);
    setError(refusal);
    if (refusal !== null) return;
    onSearch();
    setFound(null);
    setBusy(true);
    const result = await search(words);
    setBusy(false);
    if (result.type !== 'accepted') return setError(failureText(result));
    setFound(result.answer);
  }

  return (
    <div className={styles.finder}>
      <form
        className={styles.form}
        role="search"
        aria-label={names.form}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        <Field
          label={names.field}
          value={query}
          maxLength={maxQueryUnits}
          autoComplete="off"
          error={error ?? undefined}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
        <Button type="submit" isBusy={isBusy} busyLabel="Đang tìm…">
          Tìm
        </Button>
      </form>
      <p role="status" className={found?.length === 0 ? undefined : 'visually-hidden'}>
        {found === null ? '' : countText(found.length)}
      </p>
      {found !== null && found.length > 0 && (
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">{names.choices}</legend>
          {found.map((one) => {
            const key = keyOf(one);
            const { name, detail } = draw(one);
            return (
              <label key={key} className={styles.choice}>
                <input type="radio" name={group} checked={key === chosen} onChange={() => onChoose(one)} />
                <span>
                  {name}
                  <span className={styles.detail}>{detail}</span>
                </span>
              </label>
            );
          })}
        </fieldset>
      )}
    </div>
  );
}
