export { publicPaths } from './public-paths.ts';
export { registerSiteFiles } from './routes.ts';
export { createSharePictures, type SharePictures } from './share-pictures.ts';
export { contactOf, siteOf } from './site.ts';
