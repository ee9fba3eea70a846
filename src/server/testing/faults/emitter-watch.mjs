// Loaded into a server by `node --import`: from a SIGUSR2 on it says on stderr which of its emitters nobody listens to for errors. The 'error' of
// such an emitter would end the process.
import { EventEmitter } from 'node:events';

const LOOK_MS = 10;

/** They have no errors, tell them by callback, or Node itself hears them. */
const HARMLESS = ['IncomingMessage', 'ServerResponse', 'Agent', 'FileHandle', 'Control', 'Query', 'HeaderParser'];
const isHarmless = ({ constructor }) => HARMLESS.includes(constructor.name);
/** Before it is connected or listens, and once it was told to end, its errors go to a callback or nowhere. */
const isClosed = (emitter) =>
  emitter.destroyed === true || emitter._connecting === true || emitter._ending === true || emitter.listening === false;
const isNodes = (from) => from.includes('node:internal/cluster/');

const made = new Set();
const init = EventEmitter.init;
EventEmitter.init = function watchedInit(...args) {
  init.apply(this, args);
  made.add({ emitter: new WeakRef(this), from: new Error('made').stack ?? '' });
};

const told = new Set();
// From when it serves: a start that fails may end.
process.once('SIGUSR2', () => setInterval(look, LOOK_MS).unref());

function look() {
  for (const one of made) {
    const emitter = one.emitter.deref();
    if (emitter === undefined || isHarmless(emitter) || isNodes(one.from)) made.delete(one);
    else if (emitter.listenerCount('error') === 0 && !isClosed(emitter)) tell(emitter, one.from);
  }
}

function tell(emitter, from) {
  const at = from.split('\n').slice(2).join('\n');
  const line = `unguarded ${emitter.constructor.name}\n${at}\n`;
  if (!told.has(line)) process.stderr.write(line);
  told.add(line);
}
