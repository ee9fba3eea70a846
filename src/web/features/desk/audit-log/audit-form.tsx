import { Form, Link } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import form from '../learners/learners-form.module.css';
import { AUDIT_FIELDS, type AuditFilter, auditSearchOf } from './audit-filter.ts';
import { actionWords } from './audit-words.ts';

type Props = { path: string; filter: AuditFilter; actions: readonly string[] };

/** Looks for entries by who, what and to whom. Needs a `key` per filter: the fields follow the address. */
export function AuditForm({ path, filter, actions }: Props) {
  return (
    <Form method="get" action={path} role="search" aria-label="Tìm trong nhật ký" className={form.form}>
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
      <Field label="Loại đối tượng" name={AUDIT_FIELDS.kind} defaultValue={filter.kind} autoComplete="off" />
      <Field label="Mã đối tượng" name={AUDIT_FIELDS.subject} defaultValue={filter.subject} autoComplete="off" />
      <div className={form.actions}>
        <Button type="submit">Tìm</Button>
        {auditSearchOf(filter) !== '' && (
          <Link className={form.clear} to={path}>
            Bỏ tìm
          </Link>
        )}
      </div>
    </Form>
  );
}
