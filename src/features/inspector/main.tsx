// First: it sets the order of the layers for every other style sheet.
import '@/ui/styles/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { THEME_KEY } from '@/lib/theme'
import { brand } from '@/lib/brand'
import { createInspectorStore } from './inspectorStore'
import { Inspector } from './Inspector'
import { CHANNEL } from './channel'

/** The inspector has the same theme as the site. */
function applyTheme(theme: string | null): void {
  const { dataset } = document.documentElement
  if (theme === 'light' || theme === 'dark') dataset['theme'] = theme
  else delete dataset['theme']
}

try {
  applyTheme(localStorage.getItem(THEME_KEY))
} catch {
  // The browser may deny storage; the device's theme then applies.
}
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === THEME_KEY) applyTheme(newValue)
})
document.title = `${brand.name} inspector`

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <Inspector store={createInspectorStore(new BroadcastChannel(CHANNEL))} />
  </StrictMode>,
)
