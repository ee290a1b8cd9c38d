import { expect, test } from 'vitest'
import { fileCases } from '../../../tests/support/fileCases'
import { acceptedFiles, fileProblem } from './fileType'

test.each(fileCases)('checks a file by its content: $note', ({ name, content, problem }) => {
  expect(fileProblem(name, content)).toBe(problem)
})

test('offers no endings that a browser runs', () => {
  expect(acceptedFiles).toContain('.png')
  expect(acceptedFiles).not.toMatch(/html|svg|xml|js(?!on)/)
})
