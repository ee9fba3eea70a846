export { registerExportRoutes } from './routes.ts';
export { askForExport, type ExportDeps } from './service.ts';
