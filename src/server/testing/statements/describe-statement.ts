import type { EventEmitter } from 'node:events';
import type pg from 'pg';

export type Column = {
  name: string;
  /** name of its type in pg_type */
  type: string;
  /** false for a column of a table that holds no null; an expression may be anything */
  isNullableColumn: boolean;
};

/** What PostgreSQL says of a statement when it prepares it, without running it. */
export type Description = { columns: Column[]; parameters: string[] };

type Field = { name: string; tableID: number; columnID: number; dataTypeID: number };
type Connection = EventEmitter & {
  parse(query: { name: string; text: string; types: number[] }): void;
  describe(message: { type: 'S'; name: string }): void;
  sync(): void;
};

/** Prepares the statement and asks for its types. An error of PostgreSQL is thrown. */
export async function describeStatement(client: pg.Client, text: string): Promise<Description> {
  const { fields, parameters } = await ask(client, text);
  const types = await typeNames(client, [...parameters, ...fields.map(({ dataTypeID }) => dataTypeID)]);
  const { rows: nullable } = await client.query<{ key: string }>(
    `SELECT attrelid || '.' || attnum AS key FROM pg_attribute
      WHERE (attrelid, attnum) IN (SELECT * FROM unnest($1::oid[], $2::int2[])) AND NOT attnotnull`,
    [fields.map(({ tableID }) => tableID), fields.map(({ columnID }) => columnID)],
  );
  const nullableKeys = new Set(nullable.map(({ key }) => key));
  return {
    columns: fields.map(({ name, tableID, columnID, dataTypeID }) => ({
      name,
      type: types.get(dataTypeID) ?? 'unknown',
      isNullableColumn: nullableKeys.has(`${tableID}.${columnID}`),
    })),
    parameters: parameters.map((oid) => types.get(oid) ?? 'unknown'),
  };
}

/** A query of node-postgres that ends after the description: it has no other way to ask for one. */
function ask(client: pg.Client, text: string): Promise<{ fields: Field[]; parameters: number[] }> {
  return new Promise((resolve, reject) => {
    let parameters: number[] = [];
    let fields: Field[] = [];
    const hear = (message: { dataTypeIDs: number[] }) => {
      parameters = message.dataTypeIDs;
    };
    client.query({
      submit(connection: Connection) {
        connection.once('parameterDescription', hear);
        connection.parse({ name: '', text, types: [] });
        connection.describe({ type: 'S', name: '' });
        connection.sync();
      },
      handleRowDescription(message: { fields: Field[] }) {
        ({ fields } = message);
      },
      handleError(error: Error, connection: Connection) {
        connection.off('parameterDescription', hear);
        reject(error);
      },
      handleReadyForQuery() {
        resolve({ fields, parameters });
      },
    } as unknown as pg.Submittable);
  });
}

async function typeNames(client: pg.Client, oids: number[]): Promise<Map<number, string>> {
  const { rows } = await client.query<{ oid: number; typname: string }>(
    'SELECT oid, typname FROM pg_type WHERE oid = ANY($1::oid[])',
    [oids],
  );
  return new Map(rows.map(({ oid, typname }) => [oid, typname]));
}
