import type { TotpSetupView } from '#contract/account.ts';
import type { RefusalMessage } from '#web/lib/refusal.ts';

/** Forms of the page about two-step sign-in. */
export const TWO_STEP_FORMS = ['begin', 'confirm', 'codes', 'off'] as const;
export type TwoStepForm = (typeof TWO_STEP_FORMS)[number];

/** The action's answer to one of them. */
export type TwoStepAnswer = {
  form: TwoStepForm;
  refusal?: RefusalMessage;
  /** for the authenticator app, until a code confirms it */
  setup?: TotpSetupView;
  /** recovery codes, shown this once */
  codes?: string[];
  isOff?: true;
};
