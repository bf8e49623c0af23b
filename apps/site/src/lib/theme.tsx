import type { IconName } from '@koi/ui/icon';
import { Segments } from '@koi/ui/segments';
import { createTheme, type Theme } from '@koi/ui/theme';

const { get: currentTheme, set: setTheme, use: useTheme } = createTheme('theme');

export { currentTheme, setTheme };

const THEMES: readonly { value: Theme; label: string; icon: IconName }[] = [
  { value: 'light', label: '浅色', icon: 'sun' },
  { value: 'dark', label: '深色', icon: 'moon' },
  { value: 'system', label: '系统', icon: 'device-mobile' },
];

/** Lets the user choose the theme, which takes effect at once. */
export function ThemeChoice({ size = 'md' }: { size?: 'md' | 'sm' }) {
  return <Segments label="外观" size={size} options={THEMES} value={useTheme()} onChange={setTheme} />;
}
