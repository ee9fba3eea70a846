import { useState } from 'react';
import type { NoticeSettingsView } from '#contract/notices.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { postJson } from '#web/lib/json-calls.ts';
import { CheckBox } from '#web/ui/check-box.tsx';
import { Note } from '#web/ui/note.tsx';
import styles from './notice-settings.module.css';

type Props = { settings: NoticeSettingsView; hasEmail: boolean };

/** Notice settings. Each change is saved at once. */
export function NoticeSettings({ settings: given, hasEmail }: Props) {
  const [settings, setSettings] = useState(given);
  const [isSaved, setIsSaved] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function change(part: Partial<NoticeSettingsView>) {
    const before = settings;
    setSettings({ ...settings, ...part });
    setIsSaved(false);
    setError(null);
    const result = await postJson<NoticeSettingsView>('/api/notices/settings', part);
    if (result.type === 'accepted') {
      setSettings(result.answer);
      setIsSaved(true);
    } else {
      setSettings(before);
      setError(failureText(result));
    }
  }

  return (
    <div>
      <CheckBox checked={settings.notices} onChange={(event) => void change({ notices: event.currentTarget.checked })}>
        Báo cho mình khi có người trả lời bình luận
      </CheckBox>
      {hasEmail ? (
        <CheckBox
          checked={settings.notices && settings.email}
          disabled={!settings.notices}
          onChange={(event) => void change({ email: event.currentTarget.checked })}
        >
          Gửi thêm e-mail, mỗi ngày nhiều nhất một lần
        </CheckBox>
      ) : null}
      <p role="status" className={styles.saved}>
        {isSaved ? 'Đã lưu.' : ''}
      </p>
      {error ? (
        <Note tone="wrong" isAlert>
          Lựa chọn chưa được lưu. {error}
        </Note>
      ) : null}
    </div>
  );
}
