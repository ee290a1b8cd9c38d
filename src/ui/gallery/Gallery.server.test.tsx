import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Gallery } from './Gallery'

describe('Gallery', () => {
  it('renders every part on a server, without a window, in both themes', () => {
    expect(typeof window).toBe('undefined')
    const html = renderToString(<Gallery />)
    const count = (text: string) => html.split(text).length - 1
    expect(count('data-theme="light"')).toBe(count('data-theme="dark"'))
    expect(count('role="table"')).toBeGreaterThan(0)
    expect(html).toContain('Loading...')
  })
})
