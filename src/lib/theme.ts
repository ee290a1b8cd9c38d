/** Chosen by the person; 'system' follows the device. build/headScript.ts applies it before the first paint. */
export type Theme = 'system' | 'light' | 'dark'

/** The storage key of the choice. */
export const THEME_KEY = 'theme'
const ORDER: readonly Theme[] = ['system', 'light', 'dark']
const listeners = new Set<() => void>()

/** Reads the choice from the document, which contains it even if storage is blocked. */
export function currentTheme(): Theme {
  const theme = document.documentElement.dataset['theme']
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

export function nextTheme(theme: Theme): Theme {
  return ORDER[(ORDER.indexOf(theme) + 1) % ORDER.length] ?? 'system'
}

/** Applies and stores a choice. Without storage it lasts until the page is closed. */
export function setTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY)
    else localStorage.setItem(THEME_KEY, theme)
  } catch {
    // Storage may be blocked or full. Then the choice lasts for this page only.
  }
  for (const listener of listeners) listener()
}

export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
