import type { Description } from './describe-statement.ts';
import type { Declared, Statement } from './read-statements.ts';

/** What node-postgres makes of a column of each type of PostgreSQL. An array's name begins with an underscore. */
const READ_AS: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  char: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'string',
  name: 'string',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  varchar: 'string',
};
/** What may be given for a parameter beside what a column is read as. */
const GIVEN_AS: Record<string, string[]> = { int8: ['number'], numeric: ['number'], date: ['string'] };
const JSON_TYPES = new Set(['json', 'jsonb']);

/** Where what the source says of a statement's columns and parameters differs from what PostgreSQL says. */
export function compareStatement({ row, values }: Statement, { columns, parameters }: Description): string[] {
  return [...compareColumns(row, columns), ...compareValues(values, parameters)];
}

function compareColumns(row: Statement['row'], columns: Description['columns']): string[] {
  // No type is declared: `void` is what a lock answers, and what returns nothing has no columns.
  if (!row) return columns.filter(({ type }) => type !== 'void').map(({ name }) => `${name} has no declared type`);
  const known = new Map(columns.map((column) => [column.name, column]));
  const faults = columns.filter(({ name }) => !row.has(name)).map(({ name }) => `${name} is not declared`);
  for (const [name, declared] of row) {
    const column = known.get(name);
    if (!column) {
      // Of a type that serves several statements.
      if (!declared.includes('undefined')) faults.push(`${name} is no column`);
    } else if (!mayBe(declared, column.type, [])) faults.push(`${name} is ${column.type}, not ${declared.join(' | ')}`);
    else if (column.isNullableColumn && !declared.includes('null')) faults.push(`${name} may be null`);
  }
  return faults;
}

function compareValues(values: Statement['values'], parameters: string[]): string[] {
  if (!values) return ['its values are not an array that can be read'];
  if (values.length !== parameters.length) return [`${values.length} values for ${parameters.length} parameters`];
  return parameters.flatMap((type, index) => {
    const declared = values[index] ?? [];
    return mayBe(declared, type, GIVEN_AS[type.replace(/^_/, '')] ?? [])
      ? []
      : [`$${index + 1} is ${type}, not ${declared.join(' | ')}`];
  });
}

function mayBe(declared: Declared, type: string, others: string[]): boolean {
  if (JSON_TYPES.has(type)) return true;
  const isArray = type.startsWith('_');
  const allowed = [READ_AS[isArray ? type.slice(1) : type], ...others].map((one) => (isArray ? `${one}[]` : one));
  return declared.every((one) => one === 'null' || one === 'undefined' || allowed.includes(one));
}
