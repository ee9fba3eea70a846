import rain from '#web/assets/rain.svg?url';

/** A swallow under an umbrella: the picture of a block or a page that failed. Decoration, the words say it. */
export function RainPicture() {
  return <img src={rain} alt="" width="160" height="160" />;
}
