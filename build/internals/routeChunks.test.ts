import { expect, test } from 'vitest'
import { chunksOfRoute } from './routeChunks.ts'

const manifest = {
  'src/routes/vps.tsx?tsr-split=component': { file: 'assets/a.js' },
  'src/routes/vps.tsx?tsr-split=errorComponent': { file: 'assets/b.js' },
  'src/routes/vps.tsx': { file: 'assets/c.js' },
  'src/routes/vps_.old.tsx?tsr-split=component': { file: 'assets/d.js' },
  'src/routes/legal.$document.tsx?tsr-split=component---loader': { file: 'assets/e.js' },
}

test('the chunks of a route are those that the plugin split off its own file', () => {
  expect(chunksOfRoute(manifest, '/vps')).toEqual([
    'src/routes/vps.tsx?tsr-split=component',
    'src/routes/vps.tsx?tsr-split=errorComponent',
  ])
})

test('a file may write the slashes of the address as dots', () => {
  expect(chunksOfRoute(manifest, '/legal/$document')).toEqual([
    'src/routes/legal.$document.tsx?tsr-split=component---loader',
  ])
})

test('a route without one is an error, as after a change of the names', () => {
  expect(() => chunksOfRoute(manifest, '/vds')).toThrow('The build has no chunk of src/routes/vds')
})
