import '@testing-library/jest-dom/vitest'
import { createBrowserHistory } from '@tanstack/react-router'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ada, renderApp, startAuth } from '@tests/support/renderApp'
import { UnsavedChangesDialog } from './UnsavedChangesDialog'

afterEach(cleanup)

/** An editor that stays mounted when the search of the address selects another item. */
function Editor() {
  const [isDirty, setIsDirty] = useState(false)
  return (
    <>
      <button onClick={() => setIsDirty(true)}>Type</button>
      <UnsavedChangesDialog
        userId={ada.id}
        isDirty={isDirty}
        description="It is not saved."
        onLeave={() => setIsDirty(false)}
        leaves={() => true}
      />
    </>
  )
}

/** Whether the browser would ask before it closes the tab. */
function browserAsks(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('who has left one thing unsaved is asked about the next', async () => {
  window.history.replaceState(null, '', '/desk')
  const { auth } = await startAuth()
  const history = createBrowserHistory()
  const { router } = await renderApp({ auth, path: '/desk', history, page: Editor })
  await press('Type')
  await waitFor(() => expect(browserAsks()).toBe(true))
  void router.navigate({ search: { plan: 'next' } } as never)
  await press('Leave without saving')
  await waitFor(() => expect(router.state.location.search).toEqual({ plan: 'next' }))
  expect(browserAsks()).toBe(false)
  await press('Type')
  await waitFor(() => expect(browserAsks()).toBe(true))
  history.destroy()
})
