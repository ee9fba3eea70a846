// The process with the browsers of a crowd: see crowd.ts.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import type { ExamAnswer } from '#contract/exams/exam-calls.ts';
import type { ExamView } from '#contract/exams/exam-view.ts';
import type { SitOrder, SitTimes, StartOrder, StartTimes } from './crowd.ts';
import { answerBody, type Sitter } from './sitters.ts';

type Call = { method?: string; cookie: string; type?: string; body?: string | Buffer };
/** `status` 0: no answer came. */
type Answer = { path: string; status: number; durationMs: number; body: Buffer; encoding: string | undefined };

let agents: Agent[] = [];
/** How many answers each attempt has sent. */
const rounds = new Map<number, number>();

process.on('message', (order: SitOrder | StartOrder) => {
  for (const agent of agents) agent.destroy();
  agents = [];
  const running: Promise<SitTimes | StartTimes> = order.kind === 'sit' ? sit(order) : start(order);
  void running.then((times) => process.send?.(times));
});
process.on('disconnect', () => process.exit());

async function sit(order: SitOrder): Promise<SitTimes> {
  const { address, exam, sitters, seconds, answerEveryMs, reportEveryMs } = order;
  const times: SitTimes = { answersMs: [], reportsMs: [], faults: [] };
  const tasks = await Promise.all(
    sitters.map(async (sitter) => {
      const agent = openConnection();
      const report = await reportForm(sitter);
      const answer = () => {
        const round = rounds.get(sitter.attemptId) ?? 0;
        rounds.set(sitter.attemptId, round + 1);
        return call(agent, `${address}/api/lesson/select-answer/${exam.lessonId}`, {
          method: 'POST',
          cookie: sitter.cookie,
          type: 'application/json',
          body: answerBody(exam.stage, exam.questions, sitter, round),
        }).then((answered) => note(answered, times.answersMs, times.faults));
      };
      const tell = (dueMs: number) =>
        call(agent, `${address}/api/lesson/save-passed-time/${sitter.attemptId}/${Math.round(dueMs)}/${exam.stage}`, {
          method: 'POST',
          cookie: sitter.cookie,
          ...report,
        }).then((answered) => note(answered, times.reportsMs, times.faults));
      return [
        ...dueTimes(answerEveryMs, seconds * 1000).map((dueMs) => ({ dueMs, run: answer })),
        ...dueTimes(reportEveryMs, seconds * 1000).map((dueMs) => ({ dueMs, run: () => tell(dueMs) })),
      ];
    }),
  );
  await runWhenDue(tasks.flat());
  return times;
}

async function start({ address, exam, cookies, seconds }: StartOrder): Promise<StartTimes> {
  const times: StartTimes = { openMs: [], beginMs: [], faults: [] };
  const readExam = `${address}/api/lesson/get-exam-lesson/${exam.lessonId}`;
  const begin = async (cookie: string) => {
    const agent = openConnection();
    const query = new URLSearchParams({ client_id: randomUUID(), window_id: randomUUID() });
    const ask = async (url: string) => {
      const answered = await call(agent, url, { cookie });
      note(answered, [], times.faults);
      return answered;
    };
    const openedMs = performance.now();
    await ask(address + exam.path);
    await ask(readExam);
    const pressedMs = performance.now();
    times.openMs.push(pressedMs - openedMs);
    const begun = await ask(`${address}/api/lesson/start-exam/${exam.lessonId}?${query.toString()}`);
    const paper = await ask(readExam);
    times.beginMs.push(performance.now() - pressedMs);
    if (begun.status !== 200 || paper.status !== 200) return;
    const { data } = read(begun) as ExamAnswer;
    const part = (read(paper) as ExamView).exam_parts.find(({ type }) => type === data.stage);
    if (part === undefined) times.faults.push(`an attempt in stage ${data.stage} without its part`);
  };
  await runWhenDue(cookies.map((cookie) => ({ dueMs: Math.random() * seconds * 1000, run: () => begin(cookie) })));
  return times;
}

function openConnection(): Agent {
  const agent = new Agent({ keepAlive: true });
  agents.push(agent);
  return agent;
}

/** Every so often from a random moment on. */
function dueTimes(everyMs: number, untilMs: number): number[] {
  const firstMs = Math.random() * everyMs;
  return Array.from({ length: Math.max(0, Math.ceil((untilMs - firstMs) / everyMs)) }, (_, n) => firstMs + n * everyMs);
}

async function runWhenDue(tasks: { dueMs: number; run: () => Promise<void> }[]): Promise<void> {
  const inOrder = tasks.toSorted((a, b) => a.dueMs - b.dueMs);
  const running: Promise<void>[] = [];
  const startedMs = performance.now();
  while (running.length < inOrder.length) {
    const nowMs = performance.now() - startedMs;
    for (let next = inOrder[running.length]; next && next.dueMs <= nowMs; next = inOrder[running.length]) {
      running.push(next.run());
    }
    await sleep(1);
  }
  await Promise.all(running);
}

/** As the page reports its time: a form of several parts. */
async function reportForm({ windowId }: Sitter): Promise<{ type: string; body: Buffer }> {
  const form = new FormData();
  form.set('window_id', windowId);
  const encoded = new Response(form);
  return { body: Buffer.from(await encoded.arrayBuffer()), type: encoded.headers.get('content-type') ?? '' };
}

function note({ path, status, durationMs }: Answer, timesMs: number[], faults: string[]): void {
  if (status === 200) timesMs.push(durationMs);
  else faults.push(`${path.replaceAll(/\d+/g, 'n')} answered ${status}`);
}

function read({ body, encoding }: Answer): unknown {
  return JSON.parse((encoding === 'br' ? brotliDecompressSync(body) : body).toString());
}

function call(agent: Agent, url: string, { method = 'GET', cookie, type, body = '' }: Call): Promise<Answer> {
  const sentMs = performance.now();
  const headers = {
    accept: 'text/html,application/json',
    'accept-encoding': 'br',
    // isbot takes Node's own name for a bot's.
    'user-agent': 'Mozilla/5.0 (X11; Linux x64) Chrome/140',
    cookie,
    ...(type === undefined ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const end = (status: number, encoding?: string) =>
      resolve({
        path: new URL(url).pathname,
        status,
        durationMs: performance.now() - sentMs,
        body: Buffer.concat(chunks),
        encoding,
      });
    request(url, { method, agent, headers }, (answer) => {
      answer
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => end(answer.statusCode ?? 0, answer.headers['content-encoding']))
        .on('error', () => end(0));
    })
      .on('error', () => end(0))
      .end(body);
  });
}
