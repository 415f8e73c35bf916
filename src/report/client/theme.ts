import { byId } from './element.ts';
import type { UrlState } from './url-state.ts';

const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
const STORE = 'errata-theme';

/** The button for light and dark: of the address, else as it was chosen last, else as the system has it. */
export function startTheme(state: UrlState): void {
  const button = byId<HTMLButtonElement>('theme');
  const show = (theme: Theme): void => {
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
    button.textContent = { system: '◐ auto', light: '☀ light', dark: '☾ dark' }[theme];
    button.dataset['now'] = theme;
  };
  const apply = (): void => {
    show(themeOf(state.text('theme')) ?? themeOf(stored()) ?? 'system');
  };
  button.addEventListener('click', () => {
    const now = THEMES.indexOf(themeOf(button.dataset['now'] ?? '') ?? 'system');
    const next = THEMES[(now + 1) % THEMES.length]!;
    store(next);
    state.set({ theme: next === 'system' ? '' : next });
    show(next);
  });
  state.onChange(apply);
  apply();
  button.hidden = false;
}

function themeOf(word: string): Theme | undefined {
  return THEMES.find((theme) => theme === word);
}

/** A browser may keep nothing for a file. */
function stored(): string {
  try {
    return localStorage.getItem(STORE) ?? '';
  } catch {
    return '';
  }
}

function store(theme: Theme): void {
  try {
    localStorage.setItem(STORE, theme);
  } catch {
    // then it is as the system has it next time
  }
}
