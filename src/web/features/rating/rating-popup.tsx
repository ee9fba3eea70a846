import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ERRORS } from '#contract/error-codes.ts';
import type { RatingView } from '#contract/ratings.ts';
import { checkRatingMessage, composeRatingMessage, RATING } from '#domain/rating/rating-message.ts';
import happy from '#web/assets/face-happy.svg?url';
import neutral from '#web/assets/face-neutral.svg?url';
import { failureText } from '#web/lib/failure-text.ts';
import { postJson } from '#web/lib/json-calls.ts';
import { signInPath } from '#web/lib/sign-in-path.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Note } from '#web/ui/note.tsx';
import { keepRatingDraft, ratingDraft, type RatingDraft } from './rating-draft.ts';
import styles from './rating-popup.module.css';
import { StarChoice } from './star-choice.tsx';
import { TagChoice } from './tag-choice.tsx';

type Props = {
  learnerId: number;
  courseId: number;
  /** sent; closing it */
  onSent: () => void;
  onClose: () => void;
};

type Failure = { readonly text: string; readonly needsSignIn: boolean };

/** Asks for a course rating. spec 1 §2 "Course-rating popup" */
export default function RatingPopup({ learnerId, courseId, onSent, onClose }: Props) {
  const location = useLocation();
  const [draft, setDraft] = useState(() => ratingDraft(learnerId, courseId));
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const star = useRef<HTMLInputElement>(null);
  const { rating, tags, comment } = draft;
  const isHappy = rating >= RATING.happyFrom;

  function change(part: Partial<RatingDraft>) {
    const next = { ...draft, ...part };
    setDraft(next);
    keepRatingDraft(learnerId, courseId, next);
  }

  async function send() {
    const message = checkRatingMessage(composeRatingMessage(tags, comment));
    if (message === null) return setFailure({ text: ERRORS.RATING_TOO_LONG.message, needsSignIn: false });
    setIsSending(true);
    setFailure(null);
    const result = await postJson<RatingView>('/khoa-hoc/save-rating', {
      course_id: courseId,
      rating,
      message,
      learner_id: learnerId,
    });
    setIsSending(false);
    if (result.type !== 'accepted') {
      return setFailure({ text: failureText(result), needsSignIn: result.type === 'sign-in' });
    }
    keepRatingDraft(learnerId, courseId, null);
    onSent();
  }

  return (
    <Dialog
      isOpen
      isRoomy
      isCentred
      onClose={onClose}
      firstFocus={star}
      title="Bạn thấy khóa học mới thế nào?"
      text="Kể cho chúng mình nghe cảm nghĩ của bạn nhé."
      picture={
        <div>
          <img className={styles.face} src={isHappy ? happy : neutral} alt="" width="88" height="88" />
        </div>
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
        noValidate
      >
        <StarChoice rating={rating} onRating={(stars) => change({ rating: stars })} chosen={star} />
        <TagChoice tags={tags} onTags={(chosen) => change({ tags: chosen })} />
        <textarea
          className={styles.comment}
          rows={3}
          aria-label="Cảm nghĩ của bạn"
          placeholder="Cảm nghĩ của mình về khóa học mới này là..."
          value={comment}
          onChange={(event) => change({ comment: event.currentTarget.value })}
        />
        {failure ? (
          <div className={styles.failure}>
            <Note tone="wrong" isAlert>
              Cảm nghĩ của bạn chưa được lưu. {failure.text}
              {failure.needsSignIn ? (
                <>
                  {' '}
                  <Link to={signInPath(location)}>Đăng nhập</Link>
                </>
              ) : null}
            </Note>
          </div>
        ) : null}
        <Button type="submit" tone="primary" size="large" isBlock isBusy={isSending} busyLabel="Đang gửi…">
          {failure ? 'Thử lại' : 'Gửi cho Tsubame'}
        </Button>
      </form>
    </Dialog>
  );
}
