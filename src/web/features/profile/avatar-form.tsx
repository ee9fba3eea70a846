import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ERRORS } from '#contract/error-codes.ts';
import type { MeView } from '#contract/people.ts';
import { PICTURE_LIMITS, picturePath } from '#domain/pictures/picture-rules.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { postJson } from '#web/lib/json-calls.ts';
import { uploadPicture } from '#web/lib/upload-picture.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import styles from './avatar-form.module.css';

/** decisions §7 */
const FORMATS = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/** A selected picture that is not saved yet. */
type Chosen = { readonly file: File; readonly previewUrl: string };

type Props = { me: MeView };

/** The learner's avatar. Saved as soon as it is selected; no cropping, the centre is shown. */
export function AvatarForm({ me }: Props) {
  const revalidator = useRevalidator();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const isBusy = percent !== null;
  useEffect(() => () => (chosen ? URL.revokeObjectURL(chosen.previewUrl) : undefined), [chosen]);

  async function save(avatar: string | null) {
    const result = await postJson<MeView>('/api/profile', { avatar });
    if (result.type !== 'accepted') return setError(failureText(result));
    await revalidator.revalidate();
    setChosen(null);
  }

  async function upload(file: File) {
    setError(null);
    if (file.size > PICTURE_LIMITS.bytes) return setError(ERRORS.IMAGE_TOO_LARGE.message);
    setPercent(0);
    const result = await uploadPicture({ file, object: 'avatar', learnerId: me.id, onPercent: setPercent }).done;
    if (result.type === 'accepted') await save(result.answer);
    else setError(failureText(result));
    setPercent(null);
  }

  function choose(file: File | undefined) {
    if (!file || isBusy) return;
    setChosen({ file, previewUrl: URL.createObjectURL(file) });
    void upload(file);
  }

  async function remove() {
    setError(null);
    setPercent(0);
    await save(null);
    setPercent(null);
  }

  const picture = chosen?.previewUrl ?? (me.avatar ? picturePath('avatar', 'default', me.avatar) : null);
  return (
    <div className={styles.form}>
      <div className={styles.picture}>
        {picture ? (
          <img src={picture} alt="Ảnh đại diện của bạn" width="96" height="96" />
        ) : (
          <Avatar name={me.name} image={null} />
        )}
      </div>
      <div className={styles.side}>
        <div className={styles.buttons}>
          <label className={buttonClass({ size: 'small' }, styles.choose)} aria-disabled={isBusy}>
            <input
              type="file"
              accept={FORMATS}
              className="visually-hidden"
              disabled={isBusy}
              onChange={({ currentTarget }) => {
                choose(currentTarget.files?.[0]);
                currentTarget.value = ''; // so that the same file can be selected again
              }}
            />
            {me.avatar ? 'Đổi ảnh' : 'Chọn ảnh'}
          </label>
          {me.avatar && !chosen ? (
            <Button size="small" tone="ghost" isBusy={isBusy} busyLabel="Đang gỡ…" onClick={() => void remove()}>
              Gỡ ảnh
            </Button>
          ) : null}
        </div>
        <p className={styles.hint}>JPEG, PNG, WebP, GIF hoặc AVIF, tối đa 10 MB.</p>
        {isBusy && chosen ? <progress max={100} value={percent} aria-label="Đang tải ảnh lên" /> : null}
      </div>
      {error ? (
        <div className={styles.error}>
          <Note tone="wrong" isAlert>
            Ảnh chưa được lưu. {error}
          </Note>
          {chosen ? (
            <Button size="small" onClick={() => void upload(chosen.file)}>
              Thử lại
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
