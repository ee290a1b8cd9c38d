import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server.browser'
import { onTestFinished } from 'vitest'

/**
 * Shows a part of a page as the build has written it, whose fields no script knows yet.
 * @returns hydrates it, as the scripts do when they have come
 */
export function showPrerendered(part: ReactNode): () => Promise<void> {
  const place = document.createElement('div')
  place.innerHTML = renderToString(part)
  document.body.replaceChildren(place)
  onTestFinished(() => place.remove())
  return () => act(async () => void hydrateRoot(place, part))
}
