import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { browserStorage } from '#web/lib/browser-storage.ts';
import { isRecordingNamed } from './named-recordings.ts';
import { type RecordingDatabase, RecordingStore, type StoredRecording } from './recording-store.ts';

interface Schema extends DBSchema {
  recordings: { key: string; value: StoredRecording; indexes: { atMs: number } };
}

const STORE = 'recordings';

let known: RecordingStore | null = null;

/** This page's recordings. Sweeps what earlier pages left behind. Browser only. */
export function openRecordings(): RecordingStore {
  if (known) return known;
  known = new RecordingStore(createDatabase(), Date.now);
  void known.sweep((id) => isRecordingNamed(browserStorage(), id));
  return known;
}

function createDatabase(): RecordingDatabase {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  const open = () => {
    opening ??= openDB<Schema>('tsubame-recordings', 1, {
      upgrade: (database) => void database.createObjectStore(STORE).createIndex('atMs', 'atMs'),
      // A newer page needs another form of it.
      blocking(_version, _blocked, event) {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    });
    opening.catch(forget);
    return opening;
  };
  function forget() {
    opening = null;
  }
  return {
    async put(id, recording) {
      // Written out before the screen says so.
      const change = (await open()).transaction(STORE, 'readwrite', { durability: 'strict' });
      await Promise.all([change.store.put(recording, id), change.done]);
    },
    get: async (id) => (await open()).get(STORE, id),
    delete: async (id) => (await open()).delete(STORE, id),
    idsBefore: async (atMs) => (await open()).getAllKeysFromIndex(STORE, 'atMs', IDBKeyRange.upperBound(atMs)),
  };
}
