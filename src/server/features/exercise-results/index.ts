export { createRecordingStore, type RecordingStore } from './recording-store.ts';
export { registerRecordingRoute, registerResultReading, registerStayRoute } from './routes.ts';
export { registerSaveRoute } from './save-route.ts';
export { sweepRecordings } from './sweep.ts';
