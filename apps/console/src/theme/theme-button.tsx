import { Monitor, Moon, Sun } from 'lucide-react';
import { IconButton } from '../components/icon-button.js';
import { shellTexts } from '../texts/shell.js';
import { themes, useTheme } from './theme.js';

const icons = { system: Monitor, light: Sun, dark: Moon } as const;
const names = {
  system: shellTexts.themeSystem,
  light: shellTexts.themeLight,
  dark: shellTexts.themeDark,
} as const;

/** Goes through system, light and dark. */
export const ThemeButton = () => {
  const { theme, choose } = useTheme();
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
  return (
    <IconButton
      icon={icons[theme]}
      name={`${shellTexts.theme}: ${names[theme]}`}
      onClick={() => {
        choose(next);
      }}
    />
  );
};
