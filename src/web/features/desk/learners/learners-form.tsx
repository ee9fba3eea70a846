import { MAX_SEARCH_UNITS } from '#contract/desk/learner-list.ts';
import { Field } from '#web/ui/field.tsx';
import { SearchForm } from '#web/ui/search-form.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { LEARNER_FIELDS, type LearnersFilter, learnersSearchOf } from './learners-filter.ts';

const LEARNERS_PATH = '/quan-tri/hoc-vien';

type Props = { filter: LearnersFilter; courses: readonly { id: number; name: string }[] };

/** Looks for accounts by name, address and course. Needs a `key` per filter. */
export function LearnersForm({ filter, courses }: Props) {
  const isNarrowed = filter.q !== '' || filter.course !== '';
  return (
    <SearchForm
      label="Tìm học viên"
      path={LEARNERS_PATH}
      clearPath={isNarrowed ? LEARNERS_PATH + learnersSearchOf({ ...filter, q: '', course: '' }) : null}
      hasWideFields
    >
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
    </SearchForm>
  );
}
