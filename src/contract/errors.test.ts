import { describe, expect, it } from 'vitest';
import { ERRORS } from './error-codes.ts';
import { ErrorView } from './errors.ts';

const codes = Object.entries(ERRORS);

describe('the closed list of errors', () => {
  it.each(codes)('%s has a fitting status and a Vietnamese sentence', (code, { status, message }) => {
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    // A capital first, a full stop last, letters that only Vietnamese has in between.
    expect(message).toMatch(/^\p{Lu}.*\.$/u);
    expect(message.normalize('NFC')).toBe(message);
    expect(message).toMatch(/[ăâđêôơưàáảãạèéẻẽẹìíỉĩịòóỏõọùúủũụỳýỷỹỵ]|[\u1ea0-\u1ef9]/i);
  });

  it('is closed: another code is no error view', () => {
    const view = { error: { code: 'NOT_FOUND', message: 'x', requestId: 'y' } };
    expect(ErrorView.safeParse(view).success).toBe(true);
    expect(ErrorView.safeParse({ error: { ...view.error, code: 'SOMETHING_ELSE' } }).success).toBe(false);
  });
});
