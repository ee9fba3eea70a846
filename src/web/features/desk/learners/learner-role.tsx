import type { LearnerPageView } from '#contract/desk/learner-page.ts';
import { ACCOUNT_ROLES } from '#domain/account/desk-rules.ts';
import { CheckBox } from '#web/ui/check-box.tsx';
import { FoldOut } from '#web/ui/fold-out.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { ChangeForm } from './change-form.tsx';
import styles from './learner-role.module.css';
import { ROLE_NAMES } from './role-names.ts';

type Props = {
  role: LearnerPageView['learner']['role'];
  /** courses that a teacher of courses teaches */
  staffOf: readonly number[];
  courses: LearnerPageView['courses'];
};

/** What an account may do at the desk, for admins to change. A tester is a learner here. */
export function LearnerRole({ role: told, staffOf, courses }: Props) {
  const role = told === 'tester' ? 'learner' : told;
  const taught = courses.filter(({ course_id }) => staffOf.includes(course_id)).map(({ name }) => name);
  return (
    <>
      <p>{taught.length > 0 ? `${ROLE_NAMES[role]}: ${taught.join(', ')}` : ROLE_NAMES[role]}</p>
      <FoldOut summary="Đổi vai trò">
        <ChangeForm change="role" label="Lưu vai trò">
          <SelectField label="Vai trò" name="role" defaultValue={role}>
            {ACCOUNT_ROLES.map((one) => (
              <option key={one} value={one}>
                {ROLE_NAMES[one]}
              </option>
            ))}
          </SelectField>
          <fieldset className={styles.courses}>
            <legend>Các khóa mà giáo viên của khóa phụ trách</legend>
            {courses.map(({ course_id, name }) => (
              <CheckBox key={course_id} name="taught" value={course_id} defaultChecked={staffOf.includes(course_id)}>
                {name}
              </CheckBox>
            ))}
          </fieldset>
        </ChangeForm>
      </FoldOut>
    </>
  );
}
