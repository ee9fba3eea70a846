export { createRecordingStore, type RecordingStore } from './recording-store.ts';
export { registerRecordingRoute, registerResultReading, registerStayRoute } from './routes.ts';
export { registerSaveRoute, SAVE_RESULT_URL } from './save-route.ts';
export { sweepRecordings } from './sweep.ts';
export { createResultTurns } from './turns.ts';
