import { useMedia } from '../../components/use-media.js';
import { useTheme } from '../../theme/theme.js';

/** Whether the page is dark, by choice or as the system. */
export function useIsDark(): boolean {
  const prefersDark = useMedia('(prefers-color-scheme: dark)');
  const theme = useTheme((state) => state.theme);
  return theme === 'system' ? prefersDark : theme === 'dark';
}
