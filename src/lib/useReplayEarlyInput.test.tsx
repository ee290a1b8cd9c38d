import '@testing-library/jest-dom/vitest'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server.browser'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test } from 'vitest'
import userEvent from '@testing-library/user-event'
import { headScript } from '../../build/headScript.ts'
import { useReplayEarlyInput, useReplayEarlyPresses } from './useReplayEarlyInput'

const runs: string[] = []
let root: Root | undefined

function Page() {
  const [line, setLine] = useState('plans')
  const [filter, setFilter] = useState('none')
  useReplayEarlyInput()
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          runs.push(line)
        }}
      >
        <textarea
          aria-label="Line"
          data-enter="submits"
          value={line}
          onChange={({ target }) => setLine(target.value)}
        />
        <button type="submit">Run</button>
      </form>
      {['vps', 'vds'].map((kind) => (
        <button key={kind} type="button" onClick={() => setFilter((now) => `${now} ${kind}`)}>
          {kind}
        </button>
      ))}
      <p>Knows {line}</p>
      <p>Shows {filter}</p>
    </>
  )
}

function Frame() {
  useReplayEarlyPresses()
  return <Page />
}

/** A page as the build wrote it, with the script of its head, before its other scripts come. */
function write(): HTMLElement {
  runInNewContext(headScript('Basalt'), {
    document,
    localStorage,
    addEventListener: window.addEventListener.bind(window),
    location: { hash: '' },
  })
  document.body.innerHTML = `<div id="root">${renderToString(<Frame />)}</div>`
  return document.getElementById('root') ?? document.body
}

async function hydrate(element: HTMLElement) {
  document.documentElement.dataset['early'] = 'text'
  await act(() => {
    root = hydrateRoot(element, <Frame />)
  })
}

afterEach(() => {
  act(() => root?.unmount())
  cleanup()
  runs.length = 0
  delete document.documentElement.dataset['early']
})

test('a text that was typed before the page is hydrated stays, and the page knows it', async () => {
  const element = write()
  const line = screen.getByRole('textbox', { name: 'Line' })
  await userEvent.clear(line)
  await userEvent.type(line, 'regions')
  await hydrate(element)
  expect(line).toHaveValue('regions')
  expect(await screen.findByText('Knows regions')).toBeInTheDocument()
  expect(runs).toEqual([])
})

test('Enter in a line that it submits runs the typed text', async () => {
  const element = write()
  const line = screen.getByRole('textbox', { name: 'Line' })
  await userEvent.clear(line)
  await userEvent.type(line, 'login{Enter}')
  await hydrate(element)
  await waitFor(() => expect(runs).toEqual(['login']))
  expect(line).toHaveValue('login')
})

test('buttons that were pressed before are pressed in their order, each once', async () => {
  const element = write()
  await userEvent.click(screen.getByRole('button', { name: 'vps' }))
  await userEvent.click(screen.getByRole('button', { name: 'vds' }))
  await userEvent.click(screen.getByRole('button', { name: 'vds' }))
  await userEvent.click(screen.getByRole('button', { name: 'vps' }))
  await hydrate(element)
  expect(await screen.findByText('Shows none vds vps')).toBeInTheDocument()
  // What is pressed later is pressed once.
  await userEvent.click(screen.getByRole('button', { name: 'vds' }))
  expect(screen.getByText('Shows none vds vps vds')).toBeInTheDocument()
})
