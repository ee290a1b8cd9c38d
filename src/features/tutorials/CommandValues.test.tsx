import '@testing-library/jest-dom/vitest'
import { act, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server.browser'
import { expect, test } from 'vitest'
import { tutorialOf } from '@/content/tutorials/tutorials'
import { CommandValues } from './CommandValues'
import { useProgress } from './progress'

const tutorial = tutorialOf('first-server')
if (tutorial === undefined) throw new Error('There is no tutorial of that name.')

function Page() {
  const { values } = useProgress()
  return (
    <>
      {tutorial ? <CommandValues tutorial={tutorial} values={values} /> : null}
      <p>Knows {Object.values(values)}</p>
    </>
  )
}

test('a value that was typed before the scripts came goes into the commands', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(<Page />)
  const [field] = screen.getAllByRole<HTMLInputElement>('textbox')
  if (field === undefined) throw new Error('There is no field.')
  field.value = '203.0.113.99'
  const root = await act(() => hydrateRoot(place, <Page />))
  expect(screen.getByText('Knows 203.0.113.99')).toBeVisible()
  act(() => root.unmount())
})
