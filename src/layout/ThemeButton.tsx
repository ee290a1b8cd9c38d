import { clsx } from 'clsx'
import { useSyncExternalStore } from 'react'
import { currentTheme, nextTheme, onThemeChange, setTheme, type Theme } from '@/lib/theme'

const serverTheme = (): Theme => 'system'

/** The filled part of the icon: half for the system's theme, none for light, all for dark. */
const FILLS: Record<Theme, string | null> = {
  system: 'M8 1.5V14.5L2.4 11.25V4.75Z',
  light: null,
  dark: 'M8 1.5 13.6 4.75V11.25L8 14.5 2.4 11.25V4.75Z',
}

/** Switches between system, light and dark. Its name says the current theme and what a press does. */
export function ThemeButton({ className }: { className?: string }) {
  const theme = useSyncExternalStore(onThemeChange, currentTheme, serverTheme)
  const next = nextTheme(theme)
  const fill = FILLS[theme]
  return (
    <button
      type="button"
      className={clsx('bar-cell bar-icon', className)}
      aria-label={`Theme: ${theme}. Switch to ${next}`}
      data-tooltip=""
      onClick={() => setTheme(next)}
    >
      <svg
        viewBox="0 0 16 16"
        className="size-4 fill-none stroke-current stroke-[1.25]"
        aria-hidden
      >
        <path d="M8 1.5 13.6 4.75V11.25L8 14.5 2.4 11.25V4.75Z" />
        {fill === null ? null : <path d={fill} fill="currentColor" />}
      </svg>
    </button>
  )
}
