import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@/ui/styles/index.css'
import { Toaster } from '@/ui/Toaster'
import { TooltipHost } from '@/ui/TooltipHost'
import { Gallery } from './Gallery'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id "root".')

// Dialogs and menus open above the page and use the document's theme: `?theme=dark` shows them dark.
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
