// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { sharePicture } from './share-picture.ts'

function parsed(brandName: string): Document {
  return new DOMParser().parseFromString(sharePicture(brandName), 'image/svg+xml')
}

test('the picture is one of sixteen columns, with the brand of the build', () => {
  const picture = parsed('Kiln & Sons <3')
  expect(picture.querySelector('parsererror')).toBeNull()
  expect(picture.querySelector('title')?.textContent).toBe(
    'Kiln & Sons <3: Compute, drawn to scale',
  )
  expect(picture.querySelectorAll('text.n')).toHaveLength(16)
  expect(picture.documentElement.outerHTML).not.toContain('NaN')
})

test('exactly one column is lit', () => {
  const lit = [...parsed('Basalt').querySelectorAll('text.n')].filter(
    (each) => each.getAttribute('fill') !== '#f4f0e9',
  )
  expect(lit).toHaveLength(1)
})
