// Preloaded with `node --import`: from a SIGUSR2 on, prints to stderr which emitters of the server have no 'error'
// listener and could therefore end the process.
import { EventEmitter } from 'node:events';

const LOOK_MS = 10;

/** Emitters without errors, or whose errors go to a callback or to Node itself. */
const HARMLESS = ['IncomingMessage', 'ServerResponse', 'Agent', 'FileHandle', 'Control', 'Query', 'HeaderParser'];
const isHarmless = ({ constructor }) => HARMLESS.includes(constructor.name);
/** Before connecting or listening, and once closing, errors go to a callback or nowhere. */
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
// From when it serves: a failing start may end.
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
