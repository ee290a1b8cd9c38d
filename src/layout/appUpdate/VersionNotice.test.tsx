import '@testing-library/jest-dom/vitest'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { fromCallback, fromPromise } from 'xstate'
import { versionMachine, type VersionActor } from '@machines/version'
import { VersionContext } from './VersionContext'
import { VersionNotice } from './VersionNotice'

afterEach(cleanup)

function Actor({ onFound }: { onFound: (actor: VersionActor) => void }) {
  const actor = VersionContext.useActorRef()
  useEffect(() => onFound(actor), [actor, onFound])
  return null
}

async function open(hasPendingWork: () => boolean = () => false) {
  const load = vi.fn<() => void>()
  const machine = versionMachine.provide({
    actors: {
      pageEvents: fromCallback(() => undefined),
      readLatest: fromPromise(() => Promise.resolve('two')),
    },
    guards: { canCheck: () => true, canNavigate: () => true, hasPendingWork },
    actions: { reload: load },
  })
  const found = vi.fn<(actor: VersionActor) => void>()
  render(
    <VersionContext.Provider logic={machine} options={{ input: { own: 'one', tried: null } }}>
      <VersionNotice />
      <Actor onFound={found} />
    </VersionContext.Provider>,
  )
  const [actor] = found.mock.lastCall ?? []
  if (!actor) throw new Error('Nothing was rendered')
  const status = screen.getByRole('status')
  expect(status).toBeEmptyDOMElement()
  actor.send({ type: 'CHUNK_FAILED' })
  const key = await screen.findByRole('button', { name: 'Reload now' })
  return { actor, load, status, key }
}

test('it is announced in a status element, and says what will happen', async () => {
  const { status } = await open()
  expect(status).toHaveTextContent(
    'A new version of Basalt is out. It loads with the next page you open.',
  )
  expect(document.body).toHaveFocus()
})

test('the button loads it, once', async () => {
  const { load, key, status } = await open()
  await userEvent.click(key)
  expect(load).toHaveBeenCalledTimes(1)
  expect(status).toHaveTextContent('Loading…')
  await userEvent.click(key)
  expect(load).toHaveBeenCalledTimes(1)
  expect(key).toHaveFocus()
})

test('it waits for a running save, and says so', async () => {
  const { load, key, status } = await open(() => true)
  await userEvent.click(key)
  expect(load).not.toHaveBeenCalled()
  expect(status).toHaveTextContent('It loads as soon as your last change is saved.')
})

test('it can be closed, and stays closed', async () => {
  const { actor, status } = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(status).toBeEmptyDOMElement()
  act(() => actor.send({ type: 'CHUNK_FAILED' }))
  expect(status).toBeEmptyDOMElement()
})
