import '@testing-library/jest-dom/vitest'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { lazy, Suspense, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server.browser'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test } from 'vitest'
import userEvent from '@testing-library/user-event'
import { showPrerendered } from '@tests/support/prerendered'
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

/** Fields whose handler changes one part of a state, and writes the others as it knew them. */
function Order() {
  const [order, setOrder] = useState({ name: 'web', region: 'hel1', isDaily: false })
  useReplayEarlyInput()
  const change = (by: Partial<typeof order>) => setOrder({ ...order, ...by })
  return (
    <>
      <input
        aria-label="Name"
        value={order.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <input
        aria-label="Daily"
        type="checkbox"
        checked={order.isDaily}
        onChange={({ target }) => change({ isDaily: target.checked })}
      />
      <select
        aria-label="Region"
        value={order.region}
        onChange={({ target }) => change({ region: target.value })}
      >
        <option>hel1</option>
        <option>fra1</option>
      </select>
      <p>Knows {JSON.stringify(order)}</p>
    </>
  )
}

/** Its code comes after that of the page. */
const code = Promise.withResolvers<{ default: typeof Late }>()
const LazyLate = lazy(() => code.promise)

function Late() {
  const [presses, setPresses] = useState(0)
  useReplayEarlyInput('#late')
  return (
    <button id="late" type="button" onClick={() => setPresses((now) => now + 1)}>
      Late {presses}
    </button>
  )
}

function Frame({ isWritten = false }: { isWritten?: boolean }) {
  useReplayEarlyPresses()
  return (
    <>
      <Page />
      <Suspense>{isWritten ? <Late /> : <LazyLate />}</Suspense>
    </>
  )
}

/** A page as the build wrote it, with the script of its head, before its other scripts come. */
function write(): HTMLElement {
  runInNewContext(headScript('Basalt'), {
    document,
    localStorage,
    addEventListener: window.addEventListener.bind(window),
    setTimeout,
    location: { hash: '', search: '' },
    URLSearchParams,
  })
  document.body.innerHTML = `<div id="root">${renderToString(<Frame isWritten />)}</div>`
  return document.getElementById('root') ?? document.body
}

async function hydrate(element: HTMLElement) {
  await act(async () => {
    root = await Promise.resolve(hydrateRoot(element, <Frame />))
  })
}

afterEach(() => {
  act(() => root?.unmount())
  cleanup()
  runs.length = 0
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

test('of several fields that were filled before, the page knows each', async () => {
  const hydrateOrder = showPrerendered(<Order />)
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), '-1')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Daily' }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Region' }), 'fra1')
  await hydrateOrder()
  expect(
    await screen.findByText('Knows {"name":"web-1","region":"fra1","isDaily":true}'),
  ).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('web-1')
  expect(screen.getByRole('checkbox', { name: 'Daily' })).toBeChecked()
  expect(screen.getByRole('combobox', { name: 'Region' })).toHaveValue('fra1')
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

test('a press of what is loaded late waits for it', async () => {
  const element = write()
  await userEvent.click(screen.getByRole('button', { name: 'Late 0' }))
  await hydrate(element)
  await userEvent.click(screen.getByRole('button', { name: 'vps' }))
  expect(screen.getByText('Shows none vps')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Late 0' })).toBeInTheDocument()
  await act(async () => {
    code.resolve({ default: Late })
    await code.promise
  })
  expect(await screen.findByRole('button', { name: 'Late 1' })).toBeInTheDocument()
})
