// How the study font is cut. A page loads the slices that its study text uses, so the cut follows the levels.

/** All characters from one to another. */
function range(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
}

/** Hiragana and what stands between words. */
const HIRAGANA = [
  range(0x3041, 0x3096),
  range(0x3001, 0x3002),
  range(0x3005, 0x3007),
  range(0x300a, 0x3011),
  range(0xff10, 0xff19),
  '　・ー〜～…‥→※○×△！？：；（）／，．',
].join('');

const KATAKANA = `${range(0x30a1, 0x30fa)}${range(0x30fd, 0x30fe)}`;

/** Kanji that learners meet at N5. Since 2010 nobody publishes an official list: these are the usual ones. */
const N5 =
  '一七万三上下中九二五人今休何先入八六円出前北十千午半南友右名四国土外大天女子学小山川左年後日時書月木本来東校母毎気水火' +
  '父生男白百聞行西見話語読車金長間雨電食高';

/** Kanji that N4 adds. */
const N4 =
  '不世主事京仕代以会住体作使借元兄公写冬切別力勉動医去口古台同味品員問図地堂場売夏夕多夜妹姉始字安室家少屋工帰広店度建弟強待' +
  '心思急悪意手持教文料新方旅族早明映春昼曜有服朝業楽歌止正歩死注洋海漢牛物特犬理用田町画界病発目真着知研社私秋究空立答紙終習考' +
  '者肉自色花英茶親言計試買貸質赤走起足転近送通週運道重野銀開院集青音題風飯飲館駅験魚鳥黒';

/** Cut by us, in the order of learning. Every character stands in one slice only. */
export const SLICES: readonly { name: string; characters: string }[] = [
  { name: 'hiragana', characters: HIRAGANA },
  { name: 'katakana', characters: KATAKANA },
  { name: 'n5', characters: N5 },
  { name: 'n4-1', characters: N4.slice(0, 83) },
  { name: 'n4-2', characters: N4.slice(83) },
];
