import { ACHIEVEMENT_WORDS, achievementImage } from '#domain/exercise/achievement-words.ts';
import { type ExerciseAchievementView, SavedExerciseView } from '#contract/exercise-results.ts';
import type { KeptAchievement, SavedResult } from './write-queries.ts';

/** The answer to a saved result. spec 2 §7 */
export function toSavedView(facts: {
  saved: SavedResult;
  raised: { percent: number; isPassed: boolean; isStageUnseen: boolean };
  unseen: readonly KeptAchievement[];
  courseName: string;
}): SavedExerciseView {
  const { saved, raised } = facts;
  const achievements = toAchievementViews(facts.unseen);
  const [first] = achievements;
  return SavedExerciseView.parse({
    error_code: 0,
    msg: 'Đã lưu kết quả bài tập của bạn.',
    show_popup_achievement: first ? 1 : 0,
    course_name: facts.courseName,
    name_popup_achievement: first?.name ?? '',
    text_content_achievement: first?.text ?? '',
    achievement_image: first?.image ?? '',
    achievements,
    show_popup_done_stage: raised.isStageUnseen,
    percent: raised.percent,
    is_passed: raised.isPassed,
    correct_answer: saved.correct,
    total_answer: saved.total,
    result_id: saved.id,
  });
}

/** Achievements as their learner reads them. */
export function toAchievementViews(unseen: readonly KeptAchievement[]): ExerciseAchievementView[] {
  return unseen.map(({ id, achievement }) => ({
    id,
    ...ACHIEVEMENT_WORDS[achievement],
    image: achievementImage(achievement),
  }));
}
