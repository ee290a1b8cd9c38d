// First: it sets the order of the layers that every other style sheet joins.
import '@/ui/styles/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { THEME_KEY } from '@/lib/theme'
import { brand } from '@/lib/brand'
import { createInspectorStore } from './inspectorStore'
import { Inspector } from './Inspector'
import { CHANNEL } from './protocol'
import './inspector.css'
import './log.css'
import './chart.css'

/** The inspector wears the same theme as the site. */
function wearTheme(theme: string | null): void {
  const { dataset } = document.documentElement
  if (theme === 'light' || theme === 'dark') dataset['theme'] = theme
  else delete dataset['theme']
}

try {
  wearTheme(localStorage.getItem(THEME_KEY))
} catch {
  // Storage may be forbidden; the device's theme is then the one.
}
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === THEME_KEY) wearTheme(newValue)
})
document.title = `${brand.name} inspector`

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <Inspector store={createInspectorStore(new BroadcastChannel(CHANNEL))} />
  </StrictMode>,
)
