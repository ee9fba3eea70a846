import { Agent, get } from 'node:http';
import { cpuSeconds } from './process-cpu.ts';

const AT_ONCE = 4;

/** Requests pages like a browser, over keep-alive connections. */
export type PageReader = {
  /** Bytes of a page as sent, all of which were read. */
  read(url: string, options?: { cookie?: string | undefined; encoding?: 'br' | undefined }): Promise<number>;
  /** Server CPU per read over this many reads, in ms. */
  cpuMs(pid: number, requests: number, one: () => Promise<number>): Promise<number>;
  end(): void;
};

export function createPageReader(): PageReader {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  return {
    read: (url, { cookie, encoding } = {}) => readPage(url, agent, cookie, encoding),
    async cpuMs(pid, requests, one) {
      const before = cpuSeconds(pid);
      let left = requests;
      const lane = async () => {
        while ((left -= 1) >= 0) await one();
      };
      await Promise.all(Array.from({ length: AT_ONCE }, lane));
      return ((cpuSeconds(pid) - before) / requests) * 1000;
    },
    end: () => agent.destroy(),
  };
}

function readPage(url: string, agent: Agent, cookie?: string, encoding = 'identity'): Promise<number> {
  const headers = {
    // isbot treats Node's user agent as a bot and would wait for the whole page.
    'user-agent': 'Mozilla/5.0 (X11; Linux x64) Chrome/140',
    'accept-encoding': encoding,
    ...(cookie ? { cookie } : {}),
  };
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('end', () => {
        const isAsAsked = answer.statusCode === 200 && (answer.headers['content-encoding'] ?? 'identity') === encoding;
        if (isAsAsked) resolve(bytes);
        else reject(new Error(`${url} answered ${answer.statusCode}, ${answer.headers['content-encoding']}`));
      });
    }).on('error', reject);
  });
}
