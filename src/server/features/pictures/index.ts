export { registerPictureRoutes, registerUploadRoute } from './routes.ts';
export type { PictureDeps } from './service.ts';
export { sweepPictures } from './sweep.ts';
