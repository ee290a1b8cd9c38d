import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useVersionedForm } from './useVersionedForm'

afterEach(cleanup)

interface Row {
  name: string
  version: number
}

const versionOf = ({ name, version }: Row) => ({ fields: { name }, version })

test('saves of one row run one after another, also from a page that was opened again', async () => {
  const client = new QueryClient()
  const answers: ((row: Row) => void)[] = []
  const save = vi.fn(() => new Promise<Row>((resolve) => answers.push(resolve)))
  const open = (draftName: string) =>
    renderHook(
      () =>
        useVersionedForm<Row, number>({
          userId: 'ada',
          draftName,
          stored: versionOf({ name: 'Ada', version: 1 }),
          validate: () => ({}),
          save,
          versionOf,
          reload: () => Promise.resolve(versionOf({ name: 'Ada', version: 1 })),
          onSaved: () => undefined,
        }),
      {
        wrapper: ({ children }) => (
          <QueryClientProvider client={client}>{children}</QueryClientProvider>
        ),
      },
    )
  const submit = async ({ result }: ReturnType<typeof open>) =>
    act(async () => result.current.form.handleSubmit())

  const first = open('row/one')
  await submit(first)
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
  first.unmount()

  const again = open('row/one')
  await submit(again)
  await waitFor(() => expect(again.result.current.isSaving).toBe(true))
  expect(save).toHaveBeenCalledTimes(1)

  // Another row does not wait.
  await submit(open('row/two'))
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2))

  answers[0]?.({ name: 'Ada', version: 2 })
  await waitFor(() => expect(save).toHaveBeenCalledTimes(3))
})
