import { create } from 'zustand';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'model-gateway.theme';

interface ThemeState {
  readonly theme: Theme;
  readonly choose: (theme: Theme) => void;
}

/** Light or dark, remembered in this browser. */
export const useTheme = create<ThemeState>((set) => ({
  theme: stored(),
  choose: (theme) => {
    try {
      localStorage.setItem(key, theme);
    } catch {
      // Storage may be closed to this page; the choice then lasts as long as the page.
    }
    set({ theme });
    applyTheme();
  },
}));

/** Shows the page as chosen. */
export function applyTheme(): void {
  const { theme } = useTheme.getState();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

function stored(): Theme {
  try {
    const value = localStorage.getItem(key);
    return themes.find((theme) => theme === value) ?? 'system';
  } catch {
    return 'system';
  }
}
