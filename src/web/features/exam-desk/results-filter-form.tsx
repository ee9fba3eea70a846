import { Form, Link } from 'react-router';
import { MAX_NAME_UNITS } from '#domain/exam/desk-rules.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import styles from './results-filter-form.module.css';
import { FILTER_FIELDS, isNarrowed, type ResultsFilter, searchOf } from './results-filter.ts';

type Props = { path: string; filter: ResultsFilter };

/** Looks for attempts by name and day. Needs a `key` per filter: the fields follow the address. */
export function ResultsFilterForm({ path, filter }: Props) {
  return (
    <Form method="get" action={path} role="search" aria-label="Tìm lượt thi" className={styles.form}>
      {filter.state !== 'all' && <input type="hidden" name={FILTER_FIELDS.state} value={filter.state} />}
      <Field
        label="Tên học viên"
        name={FILTER_FIELDS.name}
        defaultValue={filter.name}
        maxLength={MAX_NAME_UNITS}
        autoComplete="off"
      />
      <Field label="Bắt đầu từ ngày" type="date" name={FILTER_FIELDS.from} defaultValue={filter.from} />
      <Field label="Đến hết ngày" type="date" name={FILTER_FIELDS.to} defaultValue={filter.to} />
      <div className={styles.actions}>
        <Button type="submit">Tìm</Button>
        {isNarrowed(filter) && (
          <Link className={styles.clear} to={path + searchOf({ ...filter, name: '', from: '', to: '' })}>
            Bỏ tìm
          </Link>
        )}
      </div>
    </Form>
  );
}
