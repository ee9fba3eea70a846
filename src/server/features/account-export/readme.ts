/** The archive's `DOC-TOI.txt`. */
export function readmeOf({ site, madeAt }: { site: string; madeAt: string }): string {
  // Editors on Windows want both characters at the end of a line.
  return README.replace('{site}', site).replace('{madeAt}', madeAt).replaceAll('\n', '\r\n');
}

const README = `Dữ liệu của bạn trên {site}
Ghi lúc {madeAt} (giờ UTC); mọi tệp dưới đây đều của cùng thời điểm này.

Các tệp .json mở được bằng trình duyệt hoặc bất kỳ trình soạn thảo văn bản nào.

ho-so.json               tên, email và cài đặt của bạn
thiet-bi.json            những nơi bạn đang đăng nhập (không kèm mã đăng nhập)
ghi-danh.json            các khóa học bạn được học
don-hang.json            đơn hàng và các lần chuyển khoản
tien-do.json             tiến độ từng bài
chang-da-xong.json       các chặng đã hoàn thành
ngay-hoc.json            những ngày bạn có học
thoi-gian-o-bai.json     thời gian bạn ở mỗi bài
the-da-vuot.json         mọi lần bạn vuốt thẻ từ vựng
the-da-nho.json          thẻ nào đã nhớ, thẻ nào chưa
tri-nho-tu-vung.json     lịch ôn của từng từ
tu-yeu-thich.json        những từ bạn thích
bai-tap.json             các lần làm bài tập, kèm câu trả lời của bạn
thanh-tich.json          thành tích bạn đạt được
bai-thi.json             các lần thi, kèm câu trả lời của bạn; điểm chỉ có ở bài đã nộp
binh-luan.json           bình luận và phản hồi bạn viết
thong-bao.json           các phản hồi bạn nhận được (không kèm lời của người khác)
binh-luan-da-thich.json  những bình luận bạn thích
bao-cao-binh-luan.json   những bình luận bạn đã báo cho giáo viên
danh-gia.json            đánh giá khóa học của bạn
anh.json                 danh sách ảnh bạn đã đăng
anh/                     các ảnh đó
ghi-am/                  các bản ghi âm của bạn, có tên trong bai-tap.json

Không có trong tệp này: mật khẩu và mã đăng nhập, vì chúng chỉ được lưu ở dạng không đọc lại được.
`;
