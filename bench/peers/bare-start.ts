// The minimum for a start: Fastify that opens one connection to PostgreSQL and then listens.
import Fastify from 'fastify';
import pg from 'pg';

const client = new pg.Client(JSON.parse(process.env['CONNECTION'] ?? '{}') as pg.ClientConfig);
await client.connect();
const app = Fastify();
app.get('/readyz', async () => {
  await client.query('SELECT 1');
  return { status: 'ok' };
});
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
