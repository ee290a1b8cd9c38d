import { expect, test } from 'vitest'
import { chunksOfRoute } from './routeChunks.ts'

const manifest = {
  'src/routes/vps.tsx?tsr-split=component': { file: 'assets/a.js' },
  'src/routes/vps.tsx?tsr-split=errorComponent': { file: 'assets/b.js' },
  'src/routes/vps.tsx': { file: 'assets/c.js' },
  'src/routes/vps_.old.tsx?tsr-split=component': { file: 'assets/d.js' },
}

test('the chunks of a route are those that the plugin split off its own file', () => {
  expect(chunksOfRoute(manifest, '/vps')).toEqual([
    'src/routes/vps.tsx?tsr-split=component',
    'src/routes/vps.tsx?tsr-split=errorComponent',
  ])
})

test('a route without one is an error, as after a change of the names', () => {
  expect(() => chunksOfRoute(manifest, '/vds')).toThrow('The build has no chunk of src/routes/vds')
})
