import { AUDIT_SUBJECTS } from '#contract/desk/audit-facts.ts';
import { Field } from '#web/ui/field.tsx';
import { SearchForm } from '#web/ui/search-form.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { AUDIT_FIELDS, type AuditFilter, auditSearchOf } from './audit-filter.ts';
import { actionWords, SUBJECTS } from './audit-words.ts';

type Props = { path: string; filter: AuditFilter; actions: readonly string[] };

/** Looks for entries by who, what and to whom. Needs a `key` per filter. */
export function AuditForm({ path, filter, actions }: Props) {
  return (
    <SearchForm
      label="Tìm trong nhật ký"
      path={path}
      clearPath={auditSearchOf(filter) === '' ? null : path}
      hasWideFields
    >
      <Field
        label="Người làm (email hoặc mã)"
        name={AUDIT_FIELDS.actor}
        defaultValue={filter.actor}
        autoComplete="off"
      />
      <SelectField label="Việc" name={AUDIT_FIELDS.action} defaultValue={filter.action}>
        <option value="">Mọi việc</option>
        {actions.map((action) => (
          <option key={action} value={action}>
            {actionWords(action)}
          </option>
        ))}
      </SelectField>
      <SelectField label="Loại đối tượng" name={AUDIT_FIELDS.kind} defaultValue={filter.kind}>
        <option value="">Mọi đối tượng</option>
        {AUDIT_SUBJECTS.map((kind) => (
          <option key={kind} value={kind}>
            {SUBJECTS[kind]}
          </option>
        ))}
      </SelectField>
      <Field label="Mã đối tượng" name={AUDIT_FIELDS.subject} defaultValue={filter.subject} autoComplete="off" />
    </SearchForm>
  );
}
