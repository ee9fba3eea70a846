import { connect } from 'node:net';

/**
 * Downloads over several connections for some seconds and returns bytes per second. Reads into one buffer and checks
 * little more than the length, so that CPU time goes to the server, not the client.
 */
export async function bytesPerSecond(
  port: number,
  nextPath: () => string,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const startedMs = performance.now();
  const untilMs = startedMs + seconds * 1000;
  const counts = await Promise.all(Array.from({ length: connections }, () => fetchUntil(port, nextPath, untilMs)));
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - startedMs) / 1000);
}

function fetchUntil(port: number, nextPath: () => string, untilMs: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let received = 0;
    let bodyLeft = 0;
    let head = '';
    const ask = () => socket.write(`GET ${nextPath()} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);

    function takeHead(chunk: Buffer): number {
      const before = Buffer.byteLength(head, 'latin1');
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return chunk.length;
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      if (!head.startsWith('HTTP/1.1 200') || length === undefined) throw new Error(`No file: ${head.slice(0, end)}`);
      bodyLeft = Number(length);
      head = '';
      return end + 4 - before;
    }

    const socket = connect({
      host: '127.0.0.1',
      port,
      onread: {
        buffer: Buffer.alloc(256 * 1024),
        callback(size, buffer) {
          let at = 0;
          try {
            if (bodyLeft === 0) at = takeHead(Buffer.from(buffer.slice(0, size)));
          } catch (error) {
            socket.destroy(error as Error);
            return false;
          }
          received += size - at;
          bodyLeft -= size - at;
          if (bodyLeft > 0 || head !== '') return true;
          if (performance.now() < untilMs) ask();
          else socket.end();
          return true;
        },
      },
    });
    socket
      .on('connect', ask)
      .on('error', reject)
      .on('close', () => resolve(received));
  });
}
