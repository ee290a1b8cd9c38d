import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@/ui/styles/index.css'
import { Toaster } from '@/ui/Toaster'
import { TooltipHost } from '@/ui/TooltipHost'
import { Gallery } from './Gallery'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id "root".')

// What opens above the page (dialogs, menus) takes the document's theme: `?theme=dark` shows it dark.
const theme = new URLSearchParams(window.location.search).get('theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme

createRoot(root).render(
  <StrictMode>
    <main>
      <Gallery />
    </main>
    <Toaster />
    <TooltipHost />
  </StrictMode>,
)
