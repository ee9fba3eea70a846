/** A word that a lesson may be about: Japanese, Vietnamese, in Latin letters. */
export type Word = { japanese: string; vietnamese: string; latin: string };

// From the word list "FPTU Flashcard Anki JPD113" by naoNao89 (CC0).
const LIST = `
  私|tôi|watashi; 人|người|hito; ベトナム人|Người Việt Nam|betonamujin; 一人|1 người|hitori; 三人|3 người|sannin
  才|tuổi|sai; 学|học|gaku; 生|sinh|sei; 校|trường|kou; 日|ngày|nichi-ka; 五日|ngày 5|itsuka
  十一日|ngày 11|juuichinichi; 日本|Nhật Bản|nihon; 本|sách|hon; 語|tiếng|go; 日本語|tiếng Nhật|nihongo
  しゅみ|sở thích|shumi; スポーツ|thể thao|supootsu; サッカー|bóng đá|sakka; テニス|tennis|tenis; すいえい|bơi lội|suiei
  えいが|phim|eiga; おんがく|âm nhạc|ongaku; どくしょ|đọc sách|dokusho; りょこう|du lịch|ryokou; りょうり|nấu ăn|ryouri
  たんじょうび|sinh nhật|tanjoubi; ブラジル|Brazil|burajiru; がつ|tháng|gatsu; さい|tuổi|sai; いつ|bao giờ|itsu
  わたし|tôi|watashi; にほん|Nhật Bản|nihon; アメリカ|Mỹ|amerika; イタリア|Ý|itaria; オーストラリア|Úc|osutoraria
  かんこく|Hàn Quốc|kankoku; タイ|Thái Lan|tai; ちゅうごく|Trung Quốc|chuugoku; ロシア|Nga|roshia; こうこう|trường cấp 3|koukou
  だいがく|trường đại học|daigaku; にほんごがっこう|trường tiếng Nhật|nihongo-gakkou; がくせい|học sinh|gakusei
  せんせい|thầy|sensei; きょうし|giáo viên|kyoushi; かいしゃいん|nhân viên văn phòng|kaishain; しゃいん|nhân viên|shain
  さん|anh|san; どちら|ở đâu|dochira; はじめまして|rất vui được gặp bạn|hajimemashite; あのう|ờ|anou
  すみません|xin lỗi|sumimasen; そうですか|thế à|sou-desu-ka; はい|vâng|hai; いいえ|không|iie; スケジュール|kế hoạch|sukedjyuru
  アルバイト|việc làm thêm|arubaito; スキー|trượt tuyết|sukii; パーティー|bữa tiệc|paatii
  バーベキュー|tiệc nướng ngoài trời|baabekyuu; ホームステイ|ở cùng gia đình bản địa|hoomusutei; うみ|biển|umi
  こうえん|công viên|kouen; さくら|hoa anh đào|sakura; バス|xe buýt|basu; りゅうがくせい|du học sinh|ryuugakusei
  いちねん|1 năm|ichinen; はる|mùa xuân|haru; なつ|mùa hè|natsu; あき|mùa thu|aki; ふゆ|mùa đông|fuyu
  ゴールデンウイーク|tuần lễ vàng|gooruden-uiku; なに|cái gì|nani; いきます|đi|ikimasu; きます|đến|kimasu; かえります|về|kaerimasu
  のみます|uống|nomimasu; たべます|ăn|tabemasu; みます|xem|mimasu; します|làm|shimasu; いいですね|hay quá nhỉ|ii-desu-ne
  いま|bây giờ|ima; ごぜん|buổi sáng|gozen; ごご|buổi chiều|gogo; ひる|buổi trưa|hiru; ぎんこう|ngân hàng|ginkou
  たいいくかん|nhà thi đấu|taiikukan; としょかん|thư viện|toshokan; びょういん|bệnh viện|byouin; ゆうびんきょく|bưu điện|yuubinkyoku
  じゅぎょう|giờ học|jugyou; テスト|bài kiểm tra|tesuto; やすみ|nghỉ|yasumi; じかん|thời gian|jikan; あさ|buổi sáng|asa
  よる|buổi tối|yoru; まいにち|hàng ngày|mainichi; まいあさ|hàng sáng|maiasa; まいばん|mỗi tối|maiban
  あさごはん|bữa sáng|asagohan; ひるごはん|bữa trưa|hirugohan; うち|nhà|uchi; かいしゃ|công ty|kaisha; がっこう|trường học|gakkou
  コンビニ|cửa hàng tiện lợi|konbini; ぎゅうにゅう|sữa bò|gyuunyuu; くだもの|hoa quả|kudamono; サラダ|món salad|sarada
  チーズ|phô mai|chizu; インターネット|mạng internet|intanetto; しんぶん|báo|shinbun; テレビ|tivi|terebi; CD|đĩa CD|cd
  かいます|mua|kaimasu; ききます|nghe|kikimasu; はたらきます|làm việc|hatarakimasu; よみます|đọc|yomimasu
  おきます|thức dậy|okimasu; ねます|ngủ|nemasu; べんきょうします|học|benkyou-shimasu; 月|trăng|tsuki; 月曜日|thứ 2|getsuyoubi
  一月|tháng 1|ichigatsu; 火|lửa|hi; 火曜日|thứ 3|kayoubi; 水|nước|mizu; 水曜日|thứ 4|suiyoubi; 木|cây|ki
  木曜日|thứ 5|mokuyoubi; 金|tiền bạc|kane; 金曜日|thứ 6|kinyoubi; 土|đất|tsuchi; 土曜日|thứ 7|doyoubi; 曜|ngày|you
  何|cái gì|nan-nani; 年|năm|nen; 時|giờ|ji; 間|gian|kan; 時間|thời gian|jikan; 分|phút|fun
  インフォメーション|quầy thông tin|infomeeshon; エスカレーター|thang cuốn|esukareetaa; エレベーター|thang máy|erebetaa
  きつえんしょ|nơi hút thuốc|kitsuen-sho; トイレ|nhà vệ sinh|toire; レジ|quầy thu ngân|reji; きっさてん|quán nước|kissaten
  スーパー|siêu thị|suupaa; 100えんショップ|cửa hàng 100 yên|hyakuen-shoppu; レストラン|nhà hàng|resutoran
  ちか|tầng hầm|chika; カメラ|máy ảnh|kamera; けいたいでんわ|điện thoại di động|keitai-denwa
  でんしじしょ|kim từ điển|denshi-jisho; パソコン|máy tính cá nhân|pasokon; くつ|giầy|kutsu; けしゴム|cục tẩy|keshigomu
  ペン|bút|pen; トイレットペーパー|giấy vệ sinh|toiretto-peepaa; ほん|sách|hon; あぶら|dầu|abura; ケーキ|bánh ngọt|keeki
  こめ|gạo|kome; たまご|trứng|tamago; パン|bánh mì|pan; みず|nước|mizu; てんいん|nhân viên bán hàng|tenin
  いらっしゃいませ|kính chào quý khách|irasshaimase; これ|cái này|kore; それ|cái đó|sore; あれ|cái kia|are
  かばん|cặp sách|kaban; ズボン|quần dài|zubon; Tシャツ|áo phông|t-shatsu; いくら|bao nhiêu tiền|ikura; じゃ|thế thì|jya
  さかな|cá|sakana; にく|thịt|niku; ぎゅうにく|thịt bò|gyuuniku; とりにく|thịt gà|toriniku; ぶたにく|thịt lợn|butaniku
  やさい|rau|yasai; イチゴ|dâu tây|ichigo; リンゴ|quả táo|ringo; カレー|món cà ri|karee; スープ|canh|suupu
  とんかつ|thịt lợn chiên xù|tonkatsu; ハンバーグ|món thịt băm viên|hanbaagu; ごはん|cơm|gohan; ライス|cơm|raisu
  ジュース|nước trái cây|juusu; コーヒー|cà phê|koohii; こうちゃ|trà đen|koucha; ビール|bia|biiru; ワイン|rượu vang|wain
  インド|Ấn Độ|indo; ドイツ|Đức|doitsu; フランス|Pháp|furansu; えいご|tiếng Anh|eigo; さいふ|ví tiền|saifu; だれ|ai|dare
  どうぞ|xin mời|douzo; 一|một|ichi; 二|hai|ni; 三|ba|san; 四|bốn|yon; 五|năm|go; 六|sáu|roku; 七|bảy|nana; 八|tám|hachi
  九|chín|kyuu; 十|mười|juu; 百|một trăm|hyaku; 千|một nghìn|sen; 万|mười nghìn|man; 円|yên|en
`;

/** About 220 words of a beginner's course. */
export const WORDS: readonly Word[] = LIST.trim()
  .split(/[;\n]/)
  .map((entry) => {
    const [japanese = '', vietnamese = '', latin = ''] = entry.trim().split('|');
    return { japanese, vietnamese, latin };
  });
