import { UNDO_DAYS } from '#domain/account/deletion.ts';
import { type RenderedMail, renderMail, SITE_NAME } from '../mail/index.ts';

// The e-mails about an account. Each begins with the name of the person to whom it belongs.

type Person = { name: string };
/** `url` is the page that a link opens; it changes nothing before its button is pressed. */
type Linked = Person & { url: string };

const greet = ({ name }: Person) => `Chào ${name},`;
const ONCE_A_DAY = 'Đường dẫn dùng được một lần, trong vòng 24 giờ.';

export function verifyMail(to: Linked): RenderedMail {
  return renderMail({
    subject: 'Xác nhận email của bạn',
    blocks: [
      greet(to),
      `Cảm ơn bạn đã đến với ${SITE_NAME}. Bạn bấm nút dưới đây để chúng mình biết email này đúng là của bạn. Nhờ vậy, lỡ có quên mật khẩu, bạn vẫn lấy lại được tài khoản.`,
      { label: 'Xác nhận email', url: to.url },
      ONCE_A_DAY,
    ],
    footer: ['Không phải bạn tạo tài khoản? Bạn bỏ qua thư này là được.'],
  });
}

export function resetMail(to: Linked): RenderedMail {
  return renderMail({
    subject: 'Đặt lại mật khẩu',
    blocks: [
      greet(to),
      `Có người, chắc là bạn, vừa nhờ chúng mình giúp đặt lại mật khẩu ${SITE_NAME}. Bạn bấm nút dưới đây rồi chọn mật khẩu mới nhé.`,
      { label: 'Chọn mật khẩu mới', url: to.url },
      'Đường dẫn dùng được một lần, trong vòng 1 giờ.',
    ],
    footer: ['Không phải bạn? Bạn bỏ qua thư này: mật khẩu của bạn vẫn như cũ.'],
  });
}

export function passwordChangedMail(to: Person & { forgotUrl: string }): RenderedMail {
  return renderMail({
    subject: 'Mật khẩu của bạn vừa được đổi',
    blocks: [
      greet(to),
      `Mật khẩu ${SITE_NAME} của bạn vừa được đổi. Các thiết bị khác đã được đăng xuất. Nếu chính bạn đổi thì bạn không cần làm gì thêm.`,
      'Nếu không phải bạn, bạn đặt lại mật khẩu ngay nhé:',
      { label: 'Đặt lại mật khẩu', url: to.forgotUrl },
    ],
  });
}

/** To the new address. */
export function confirmChangeMail(to: Linked): RenderedMail {
  return renderMail({
    subject: 'Xác nhận email mới',
    blocks: [
      greet(to),
      `Bạn muốn dùng email này cho tài khoản ${SITE_NAME}. Bạn bấm nút dưới đây để xác nhận; từ lúc đó bạn đăng nhập bằng email này.`,
      { label: 'Xác nhận email mới', url: to.url },
      ONCE_A_DAY,
    ],
    footer: ['Không phải bạn? Bạn bỏ qua thư này là được.'],
  });
}

/** To the new address, if it belongs to another account: only its owner may learn of that. */
export function changeToTakenMail(to: Person): RenderedMail {
  return renderMail({
    subject: 'Email này đã có tài khoản',
    blocks: [
      greet(to),
      `Có người muốn dùng email này cho một tài khoản ${SITE_NAME} khác, nhưng email này đã là email đăng nhập của bạn. Chúng mình không thay đổi gì cả.`,
      'Nếu người đó là bạn: bạn đang có hai tài khoản. Bạn đăng nhập bằng email này để dùng tài khoản kia nhé.',
    ],
  });
}

/** To the address until now, when a change is asked for. `newEmail`: null if whoever reads this must not learn it. */
export function changeAskedMail(to: Person & { newEmail: string | null; forgotUrl: string }): RenderedMail {
  return renderMail({
    subject: 'Yêu cầu đổi email',
    blocks: [
      greet(to),
      `Có yêu cầu đổi email đăng nhập ${SITE_NAME} của bạn${to.newEmail === null ? '' : ` thành ${to.newEmail}`}. Email chỉ đổi khi địa chỉ mới được xác nhận.`,
      'Nếu không phải bạn, có người khác biết mật khẩu của bạn. Bạn đặt lại mật khẩu ngay nhé:',
      { label: 'Đặt lại mật khẩu', url: to.forgotUrl },
    ],
  });
}

/** To the old address, after the change. Without link and new address if the old one was never proven to be the owner's. */
export function changedFromMail(to: Person & { newEmail: string | null; undoUrl: string | null }): RenderedMail {
  const undo =
    to.undoUrl === null
      ? []
      : [
          'Nếu không phải bạn, bạn lấy lại email cũ trong vòng 7 ngày bằng nút này:',
          { label: 'Lấy lại email cũ', url: to.undoUrl },
        ];
  return renderMail({
    subject: 'Email đăng nhập của bạn đã đổi',
    blocks: [
      greet(to),
      `Từ bây giờ, tài khoản ${SITE_NAME} của bạn đăng nhập bằng ${to.newEmail ?? 'một email khác'}.`,
      ...undo,
    ],
  });
}

/** To the new address, after the change. */
export function changedToMail(to: Person): RenderedMail {
  return renderMail({
    subject: 'Email mới đã được xác nhận',
    blocks: [greet(to), `Từ bây giờ, bạn đăng nhập ${SITE_NAME} bằng email này. Chúc bạn học vui!`],
  });
}

/** To the old address, after a change was taken back. */
export function restoredMail(to: Linked): RenderedMail {
  return renderMail({
    subject: 'Đã lấy lại email cũ',
    blocks: [
      greet(to),
      `Tài khoản ${SITE_NAME} của bạn lại dùng email này. Chúng mình đã đăng xuất mọi thiết bị và hủy mật khẩu cũ, vì có người khác biết mật khẩu đó. Bạn chọn mật khẩu mới nhé:`,
      { label: 'Chọn mật khẩu mới', url: to.url },
      'Đường dẫn dùng được một lần, trong vòng 1 giờ. Sau đó bạn vẫn dùng được “Quên mật khẩu?” ở trang đăng nhập.',
    ],
  });
}

/** `keepUrl`: null if the address was never proven to be the owner's. */
export function toBeDeletedMail(to: Person & { keepUrl: string | null; signInUrl: string }): RenderedMail {
  return renderMail({
    subject: 'Tài khoản của bạn sẽ bị xóa',
    blocks: [
      greet(to),
      `Tài khoản ${SITE_NAME} của bạn vừa được đóng theo yêu cầu, và sẽ bị xóa hẳn sau ${UNDO_DAYS} ngày. Mọi thiết bị đã được đăng xuất. Nếu bạn muốn vậy thì không cần làm gì thêm.`,
      'Bạn đổi ý, hoặc không phải bạn yêu cầu? Trước lúc đó bạn giữ lại được, và mọi thứ vẫn như cũ:',
      to.keepUrl === null
        ? { label: 'Đăng nhập để giữ tài khoản', url: to.signInUrl }
        : { label: 'Giữ tài khoản', url: to.keepUrl },
    ],
  });
}

export function keptMail(to: Person): RenderedMail {
  return renderMail({
    subject: 'Tài khoản của bạn được giữ lại',
    blocks: [
      greet(to),
      `Tài khoản ${SITE_NAME} của bạn không bị xóa nữa: mọi thứ vẫn như cũ, bạn chỉ cần đăng nhập lại. Chúc bạn học vui!`,
    ],
  });
}

type Warned = Person & { forgotUrl: string };

export function totpOnMail(to: Warned): RenderedMail {
  return renderMail({
    subject: 'Đã bật đăng nhập hai bước',
    blocks: [
      greet(to),
      'Từ bây giờ, ngoài mật khẩu, bạn cần thêm mã từ ứng dụng xác thực để đăng nhập Tsubame. Các thiết bị khác đã được đăng xuất. Bạn nhớ cất các mã khôi phục ở nơi an toàn nhé.',
      'Nếu không phải bạn, có người khác biết mật khẩu của bạn. Bạn đặt lại mật khẩu ngay, rồi nhờ giáo viên hoặc nơi bạn đăng ký khóa học tắt giúp đăng nhập hai bước nhé:',
      { label: 'Đặt lại mật khẩu', url: to.forgotUrl },
    ],
  });
}

/** `isByOwner`: by themselves, with password and code. */
export function totpOffMail(to: Warned & { isByOwner: boolean }): RenderedMail {
  return renderMail({
    subject: 'Đã tắt đăng nhập hai bước',
    blocks: [
      greet(to),
      to.isByOwner
        ? 'Tài khoản Tsubame của bạn không còn cần mã từ ứng dụng xác thực nữa, và các mã khôi phục cũng hết hiệu lực.'
        : 'Người quản trị vừa tắt đăng nhập hai bước của bạn, và đã đăng xuất mọi thiết bị. Bạn đăng nhập lại bằng mật khẩu, rồi bật lại trong trang cá nhân nhé.',
      'Nếu bạn không làm hay không nhờ việc này, bạn đặt lại mật khẩu ngay nhé:',
      { label: 'Đặt lại mật khẩu', url: to.forgotUrl },
    ],
  });
}

export function recoveryCodesRenewedMail(to: Person): RenderedMail {
  return renderMail({
    subject: 'Mã khôi phục mới',
    blocks: [
      greet(to),
      'Bạn vừa tạo các mã khôi phục mới để đăng nhập Tsubame. Các mã cũ không dùng được nữa.',
      'Nếu không phải bạn, bạn đổi mật khẩu ngay nhé.',
    ],
  });
}

export function recoveryCodeUsedMail(to: Person & { left: number }): RenderedMail {
  return renderMail({
    subject: 'Một mã khôi phục vừa được dùng',
    blocks: [
      greet(to),
      `Một mã khôi phục của tài khoản Tsubame vừa được dùng thay cho ứng dụng xác thực. Bạn còn ${to.left} mã.`,
      'Nếu không phải bạn, bạn đổi mật khẩu ngay, rồi tạo các mã khôi phục mới nhé.',
    ],
  });
}
