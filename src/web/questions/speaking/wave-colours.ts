const TOKENS = {
  model: ['--color-primary-line', '--color-primary'],
  own: ['--color-accent-line', '--color-accent'],
  live: ['--color-accent', '--color-accent'],
} as const;

/** A canvas takes colours, not tokens: those of the theme that is on. */
export function waveColours(
  element: Element,
  tone: keyof typeof TOKENS,
): { readonly waveColor: string; readonly progressColor: string } {
  const [wave, played] = TOKENS[tone];
  return { waveColor: resolve(element, wave), progressColor: resolve(element, played) };
}

/** A token's own text holds both themes: only a property of colour is computed to one. */
function resolve(element: Element, token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** Light or dark was chosen, here or by the system. */
export function onThemeChange(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const choice = new MutationObserver(listener);
  choice.observe(document.documentElement, { attributeFilter: ['data-theme', 'class', 'style'] });
  system.addEventListener('change', listener);
  return () => {
    choice.disconnect();
    system.removeEventListener('change', listener);
  };
}
