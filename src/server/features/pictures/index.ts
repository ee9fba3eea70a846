export { erasePictures } from './erase.ts';
export { registerAvatarRoute, registerCommentPictureRoute, registerUploadRoute } from './routes.ts';
export { sweepPictures } from './sweep.ts';
