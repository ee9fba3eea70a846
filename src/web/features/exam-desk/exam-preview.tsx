import Printer from 'lucide-react/icons/printer';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { ExamPreviewView } from '#contract/exams/exam-preview.ts';
import { partName } from '#web/lib/part-names.ts';
import { ListenButton } from '#web/questions/listen-button.tsx';
import { QuestionText } from '#web/questions/question-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/switch.tsx';
import styles from './exam-preview.module.css';
import { previewOf, type PreviewedGroup } from './preview-of.ts';
import { PreviewQuestion } from './preview-question.tsx';
import { questionAnchor } from './question-anchor.ts';
import { TranscriptText } from './transcript-text.tsx';

type Props = { preview: ExamPreviewView };

/** The whole paper as learners see it, with or without what they see only after the end. Browser only. */
export function ExamPreview({ preview }: Props) {
  const parts = useMemo(() => previewOf(preview), [preview]);
  const [hasKeys, setHasKeys] = useState(true);
  const { hash } = useLocation();
  // The browser looked for it before the questions were drawn.
  const named = hash.slice(1);
  useEffect(() => {
    const item = document.getElementById(named);
    item?.scrollIntoView();
    item?.focus({ preventScroll: true });
  }, [named]);
  return (
    <div className={styles.paper}>
      <div className={styles.tools}>
        <Switch isOn={hasKeys} onChange={setHasKeys}>
          <span>Hiện đáp án và giải thích</span>
        </Switch>
        <Button onClick={() => globalThis.print()}>
          <Printer aria-hidden="true" />
          In đề
        </Button>
      </div>
      {parts.map(({ stage, durationMs, points, audio, groups }) => (
        <section key={stage} className={styles.part} aria-label={partName(stage, preview.level)}>
          <h2 className={styles.partName}>
            {partName(stage, preview.level)}{' '}
            <small>
              {durationMs / 60_000} phút · {points} điểm
            </small>
          </h2>
          {audio !== null && <ListenButton src={audio} />}
          {groups.map((group) => (
            <Group key={group.number} group={group} hasKeys={hasKeys} named={named} />
          ))}
        </section>
      ))}
    </div>
  );
}

type GroupProps = {
  group: PreviewedGroup;
  hasKeys: boolean;
  /** the anchor of the address */
  named: string;
};

function Group({ group: { number, title, audio, tasks }, hasKeys, named }: GroupProps) {
  return (
    <section className={styles.group}>
      <div className={styles.title}>
        <h3 className={styles.number} lang="ja">
          もんだい {number}
        </h3>
        <QuestionText text={title} />
        {audio !== null && <ListenButton src={audio} />}
      </div>
      <ol className={styles.list}>
        {tasks.map((task) =>
          task.kind === 'question' ? (
            <PreviewQuestion
              key={task.id}
              question={task}
              hasKeys={hasKeys}
              isNamed={named === questionAnchor(task.id)}
            />
          ) : (
            <li key={task.id} className={styles.card}>
              <QuestionText text={task.kind === 'passage' ? task.text : { html: '', audio: task.audio }} />
              {hasKeys && <TranscriptText script={task.script} vi={task.vi} />}
            </li>
          ),
        )}
      </ol>
    </section>
  );
}
