import { MAX_NAME_UNITS } from '#domain/exam/desk-rules.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { Field } from '#web/ui/field.tsx';
import { SearchForm } from '#web/ui/search-form.tsx';
import { FILTER_FIELDS, isNarrowed, type ResultsFilter, searchOf } from './results-filter.ts';

type Props = { path: string; filter: ResultsFilter };

/** Looks for attempts by name and day. Needs a `key` per filter. */
export function ResultsFilterForm({ path, filter }: Props) {
  return (
    <SearchForm
      label="Tìm lượt thi"
      path={path}
      clearPath={isNarrowed(filter) ? path + searchOf({ ...filter, name: '', from: '', to: '' }) : null}
    >
      {filter.state !== 'all' && <input type="hidden" name={FILTER_FIELDS.state} value={filter.state} />}
      <Field
        label="Tên học viên"
        name={FILTER_FIELDS.name}
        defaultValue={filter.name}
        maxLength={MAX_NAME_UNITS}
        autoComplete="off"
      />
      <DateField label="Bắt đầu từ ngày" name={FILTER_FIELDS.from} defaultValue={filter.from} />
      <DateField label="Đến hết ngày" name={FILTER_FIELDS.to} defaultValue={filter.to} />
    </SearchForm>
  );
}
