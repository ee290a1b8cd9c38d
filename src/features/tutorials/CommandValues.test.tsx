import '@testing-library/jest-dom/vitest'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPrerendered } from '@tests/support/prerendered'
import type { Tutorial } from '@/content/tutorials/tutorial'
import { tutorialOf } from '@/content/tutorials/tutorials'
import { CommandValues } from './CommandValues'
import { useProgress } from './progress'

function Page({ tutorial }: { tutorial: Tutorial }) {
  const { values } = useProgress()
  return (
    <>
      <CommandValues tutorial={tutorial} values={values} />
      <p>Knows {Object.values(values)}</p>
    </>
  )
}

test('a value that was typed before the scripts came goes into the commands', async () => {
  const tutorial = tutorialOf('first-server')
  if (tutorial === undefined) throw new Error('There is no tutorial of that name.')
  const hydrate = showPrerendered(<Page tutorial={tutorial} />)
  const [field] = screen.getAllByRole<HTMLInputElement>('textbox')
  if (field === undefined) throw new Error('There is no field.')
  field.value = '203.0.113.99'
  await hydrate()
  expect(screen.getByText('Knows 203.0.113.99')).toBeVisible()
})
