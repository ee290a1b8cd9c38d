import * as React from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as early from './render'

/** The same page by React and by what stands in its place: what is drawn early must look like what replaces it. */
type Library = Pick<typeof React, 'useId' | 'useState' | 'useMemo' | 'memo' | 'forwardRef'> & {
  createElement: (type: unknown, props: object | null, ...children: unknown[]) => unknown
  Fragment: unknown
}

function page({ createElement: h, Fragment, useState, useMemo, memo, forwardRef }: Library) {
  const Name = memo(
    ({ children }: { children: React.ReactNode }) =>
      h('b', { className: 'strong' }, children) as React.ReactElement,
  )
  const Icon = forwardRef<SVGSVGElement, { shape: string }>(
    ({ shape }, ref) =>
      h(
        'svg',
        { ref, viewBox: '0 0 8 8', 'aria-hidden': 'true' },
        h('path', { d: shape, strokeWidth: 1.3, strokeDasharray: '2 1' }),
      ) as React.ReactElement,
  )
  function Page({ rows }: { rows: string[] }) {
    const [count] = useState(() => rows.length)
    const label = useMemo(() => `${count} rows`, [count])
    return h(
      Fragment,
      null,
      h(
        'p',
        { 'data-note': true, 'aria-busy': false, hidden: true, title: undefined },
        label,
        ' ',
        0,
      ),
      null,
      false,
      h('label', { htmlFor: 'field', onClick: () => undefined }, 'Search'),
      h('input', { id: 'field', type: 'search', autoComplete: 'off', maxLength: 20 }),
      h(
        'ul',
        null,
        rows.map((row) => h('li', { key: row }, h(Name, null, row), h(Icon, { shape: 'M0 0' }))),
      ),
    ) as React.ReactElement
  }
  return h(Page, { rows: ['<b>web-1</b>', 'web-2'] })
}

const nodesOf = (html: string) => {
  const box = document.createElement('div')
  box.innerHTML = html
  return box
}

test('draws what React draws, and no text becomes markup', () => {
  const box = document.createElement('div')
  early.append(box, page(early as unknown as Library))
  const expected = nodesOf(
    renderToStaticMarkup(page(React as unknown as Library) as React.ReactNode),
  )
  // Neighbouring texts are one text in HTML.
  box.normalize()
  expect(box.isEqualNode(expected), `${box.innerHTML}\n${expected.innerHTML}`).toBe(true)
  expect(box.querySelectorAll('li b b')).toHaveLength(0)
  expect(box.querySelector('path')?.namespaceURI).toBe('http://www.w3.org/2000/svg')
})

const option = (value: string) => early.createElement('option', { value }, value)

test('a control has its value, which is among its choices', () => {
  const box = document.createElement('div')
  early.append(box, early.createElement('select', { value: 'b' }, option('a'), option('b')))
  early.append(box, early.createElement('input', { type: 'checkbox', checked: true }))
  expect(box.querySelector('select')?.value).toBe('b')
  expect(box.querySelector('input')?.checked).toBe(true)
})
