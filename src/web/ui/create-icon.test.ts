import Check from 'lucide-react/icons/check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import createIcon from './create-icon.tsx';

/** The attributes of the outer element, but for the library's class and namespace. */
function frame(markup: string): string[] {
  const [svg = ''] = markup.match(/<svg[^>]*>/) ?? [];
  return (svg.match(/[\w:-]+="[^"]*"/g) ?? []).filter((one) => !/^(class|xmlns)=/.test(one)).toSorted();
}

describe('an icon', () => {
  test('has the frame of the library', () => {
    const ours = renderToStaticMarkup(createElement(createIcon('<path d="M20 6 9 17l-5-5"/>')));
    expect(frame(ours)).toEqual(frame(renderToStaticMarkup(createElement(Check))));
  });

  test('is hidden from screen readers unless it has a name', () => {
    const Icon = createIcon('<path d="M0 0"/>');
    expect(renderToStaticMarkup(createElement(Icon))).toContain('aria-hidden="true"');
    expect(renderToStaticMarkup(createElement(Icon, { role: 'img', 'aria-label': 'Bật' }))).not.toContain(
      'aria-hidden',
    );
  });

  test('takes what its place asks for', () => {
    const Icon = createIcon('<path d="M0 0"/>');
    const markup = renderToStaticMarkup(createElement(Icon, { className: 'large', strokeWidth: 1.5 }));
    expect(markup).toContain('class="large"');
    expect(markup).toContain('stroke-width="1.5"');
  });
});
