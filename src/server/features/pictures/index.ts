export { registerPictureRoutes, registerUploadRoute } from './routes.ts';
export { sweepPictures } from './sweep.ts';
