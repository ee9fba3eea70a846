/** Which entries of the audit log are shown. It stands in the address; empty: all. */
export type AuditFilter = {
  readonly actor: string;
  readonly action: string;
  readonly kind: string;
  readonly subject: string;
};

/** Names of the fields in the address. */
export const AUDIT_FIELDS = { actor: 'ai', action: 'viec', kind: 'loai', subject: 'ma', before: 'truoc' } as const;

const MAX_UNITS = 254;

/** Reads the address. What makes no sense there is passed over. */
export function auditFilterOf(search: URLSearchParams): AuditFilter {
  const read = (field: string) => (search.get(field) ?? '').replaceAll('\0', '').trim().slice(0, MAX_UNITS);
  return {
    actor: read(AUDIT_FIELDS.actor),
    action: read(AUDIT_FIELDS.action),
    kind: read(AUDIT_FIELDS.kind),
    subject: read(AUDIT_FIELDS.subject),
  };
}

/** The page that an address asks for; empty: the first. */
export function auditBeforeOf(search: URLSearchParams): string {
  const text = search.get(AUDIT_FIELDS.before) ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? text : '';
}

/** The query of an address with this filter: '' or '?…'. */
export function auditSearchOf(filter: AuditFilter, before?: number): string {
  const search = new URLSearchParams();
  for (const field of ['actor', 'action', 'kind', 'subject'] as const)
    if (filter[field] !== '') search.set(AUDIT_FIELDS[field], filter[field]);
  if (before !== undefined) search.set(AUDIT_FIELDS.before, String(before));
  return search.size === 0 ? '' : `?${search.toString()}`;
}
