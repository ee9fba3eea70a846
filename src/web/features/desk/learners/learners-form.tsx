import { Form, Link } from 'react-router';
import { MAX_SEARCH_UNITS } from '#contract/desk/learner-list.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import styles from './learners-form.module.css';
import { LEARNER_FIELDS, type LearnersFilter, learnersSearchOf } from './learners-filter.ts';

type Props = { filter: LearnersFilter; courses: readonly { id: number; name: string }[] };

/** Looks for accounts by name, address and course. Needs a `key` per filter: the fields follow the address. */
export function LearnersForm({ filter, courses }: Props) {
  const isNarrowed = filter.q !== '' || filter.course !== '';
  return (
    <Form method="get" action="/quan-tri/hoc-vien" role="search" aria-label="Tìm học viên" className={styles.form}>
      {filter.filter !== 'all' && <input type="hidden" name={LEARNER_FIELDS.filter} value={filter.filter} />}
      <Field
        label="Tên hoặc email"
        type="search"
        name={LEARNER_FIELDS.q}
        defaultValue={filter.q}
        maxLength={MAX_SEARCH_UNITS}
        autoComplete="off"
      />
      <SelectField label="Khóa học" name={LEARNER_FIELDS.course} defaultValue={filter.course}>
        <option value="">Mọi khóa học</option>
        {courses.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className={styles.actions}>
        <Button type="submit">Tìm</Button>
        {isNarrowed && (
          <Link className={styles.clear} to={`/quan-tri/hoc-vien${learnersSearchOf({ ...filter, q: '', course: '' })}`}>
            Bỏ tìm
          </Link>
        )}
      </div>
    </Form>
  );
}
