import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { reservePort } from './reserve-port.ts';
import { StartError } from './start-error.ts';

// On Linux an address of its own: a port is given back and taken again here, which others may get meanwhile.
const HOST = process.platform === 'linux' ? '127.0.0.77' : '127.0.0.1';

async function takenPort(): Promise<{ port: number; giveBack: () => Promise<void> }> {
  const server = createServer().listen(0, HOST);
  await once(server, 'listening');
  const address = server.address();
  const giveBack = () => new Promise<void>((resolve) => server.close(() => resolve()));
  onTestFinished(giveBack);
  return { port: typeof address === 'object' && address ? address.port : 0, giveBack };
}

it('a port that is taken is refused in one sentence', async () => {
  const { port } = await takenPort();
  const refusal = reservePort(port, HOST);
  await expect(refusal).rejects.toThrow(StartError);
  await expect(refusal).rejects.toThrow(
    new RegExp(`^Port ${port} of ${HOST.replaceAll('.', '\\.')} is taken .* set PORT to another one\\.$`),
  );
});

it('an address of another machine is refused in one sentence', async () => {
  await expect(reservePort(3999, '192.0.2.1')).rejects.toThrow('192.0.2.1 is no address of this machine');
});

it('who asks while the port is held is told to come again, and afterwards it is free', async () => {
  const { port, giveBack } = await takenPort();
  await giveBack();
  const held = await reservePort(port, HOST);
  const answer = await fetch(`http://${HOST}:${port}/`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  await expect(reservePort(port, HOST)).rejects.toThrow('is taken');
  await held.release();
  await (await reservePort(port, HOST)).release();
});
