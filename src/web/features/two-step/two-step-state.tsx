import type { AccountView } from '#contract/account.ts';
import form from '#web/ui/form-layout.module.css';
import { LinkButton } from '#web/ui/link-button.tsx';

type Props = { account: Pick<AccountView, 'has_totp' | 'recovery_codes_left'> };

/** On the account's page: whether signing in takes a code, and the way to change that. */
export function TwoStepState({ account }: Props) {
  return (
    <div className={form.form}>
      <p>
        {account.has_totp
          ? `Đang bật. Bạn còn ${account.recovery_codes_left} mã khôi phục.`
          : 'Đang tắt. Khi bật, ngoài mật khẩu bạn cần thêm một mã trên điện thoại, nên người biết mật khẩu của bạn cũng không vào được.'}
      </p>
      <div>
        <LinkButton to="/tai-khoan/hai-buoc">
          {account.has_totp ? 'Quản lý đăng nhập hai bước' : 'Bật đăng nhập hai bước'}
        </LinkButton>
      </div>
    </div>
  );
}
