import { act, cleanup, render } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { formatDateTime } from './format'
import { beginHydration, endHydration } from './hydration'
import { viewerZone, setViewerZone } from './viewerZone'
import { useViewerLocale } from './useViewerLocale'

function Told() {
  const { locale, timeZone } = useViewerLocale()
  return <p>{`${locale}, ${timeZone ?? 'here'}`}</p>
}

const speak = (language: string) => vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  endHydration()
  act(() => setViewerZone(undefined))
})

test('a page that a build wrote is for nobody in particular until it lives, then for who reads it', () => {
  speak('de-AT')
  beginHydration()
  const page = document.createElement('div')
  page.innerHTML = renderToString(<Told />)
  expect(page.textContent).toBe('en, UTC')
  const mismatches: unknown[] = []
  act(() => {
    hydrateRoot(page, <Told />, { onRecoverableError: (error) => mismatches.push(error) })
  })
  expect(page.textContent).toBe('de-AT, here')
  expect(mismatches).toEqual([])
})

test('what is drawn later is for who reads it from the first', () => {
  speak('fr')
  const drawn: (string | null)[] = []
  function Noted() {
    const { locale } = useViewerLocale()
    drawn.push(locale)
    return null
  }
  render(<Noted />)
  expect(new Set(drawn)).toEqual(new Set(['fr']))
})

test('follows when the browser is set to another language', () => {
  speak('en-GB')
  const { container } = render(<Told />)
  expect(container.textContent).toBe('en-GB, here')
  speak('sv')
  act(() => void window.dispatchEvent(new Event('languagechange')))
  expect(container.textContent).toBe('sv, here')
})

test('times follow the zone of the profile, and the device again after it', () => {
  speak('en-GB')
  const { container } = render(<Told />)
  act(() => setViewerZone('Asia/Tokyo'))
  expect(container.textContent).toBe('en-GB, Asia/Tokyo')
  expect(formatDateTime('2026-11-21T13:03:00Z')).toBe('21 Nov 2026, 22:03 GMT+9')
  act(() => setViewerZone(''))
  expect(container.textContent).toBe('en-GB, here')
})

test('the zone is kept for the next visit, and one that this browser does not know is none', async () => {
  setViewerZone('America/New_York')
  vi.resetModules()
  const next = await import('./viewerZone')
  expect(next.viewerZone()).toBe('America/New_York')
  setViewerZone('Mars/Olympus')
  expect(viewerZone()).toBeUndefined()
  localStorage.setItem('time-zone', 'Mars/Olympus')
  vi.resetModules()
  expect((await import('./viewerZone')).viewerZone()).toBeUndefined()
  localStorage.clear()
})
