import '@testing-library/jest-dom/vitest'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSyncExternalStore } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { complete, taken } from '@/domain/bit/completion'
import type { RouterContext } from '@/domain/session/routerContext'
import { Dock } from './Dock'
import { createConsole, FIRST_STATE } from './store'
import { useLine } from './useLine'

const TOOLS = { complete, taken, names: {}, person: null }
const nothing = () => undefined

const auth = {
  getSnapshot: () => ({ context: { session: null } }),
  subscribe: () => ({ unsubscribe: nothing }),
}
const line = createConsole({ auth, queries: {} } as unknown as RouterContext)

function Page({ onFocus }: { onFocus: () => void }) {
  const state = useSyncExternalStore(line.subscribe, line.getState, () => FIRST_STATE)
  const editor = useLine({ console: line, state, tools: TOOLS })
  return (
    <Dock
      editor={editor}
      prompt="guest"
      isRunning={false}
      asked={null}
      onAsked={nothing}
      onRun={nothing}
      onCancel={nothing}
      onClear={nothing}
      onFocus={onFocus}
    />
  )
}

test('a field that had the focus before hydration offers what fits, as any other', async () => {
  const onFocus = vi.fn<() => void>()
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(<Page onFocus={onFocus} />)
  screen.getByRole('combobox', { name: 'Command' }).focus()
  act(() => void hydrateRoot(root, <Page onFocus={onFocus} />))
  await userEvent.keyboard('pri')
  expect(screen.getByRole('option')).toHaveTextContent(/^price/)
  expect(onFocus).toHaveBeenCalled()
})
