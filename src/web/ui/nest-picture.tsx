import nest from '#web/assets/empty-nest.svg?url';

/** The nest waits: the picture of an empty list. Decoration, the words say it. */
export function NestPicture() {
  return <img src={nest} alt="" width="176" height="110" />;
}
