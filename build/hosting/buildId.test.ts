import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nameBuild, withBuild, writeVersion } from './buildId.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'version-'))
  await mkdir(join(folder, 'assets'))
  await write('assets/index-B_rrVBaH.js')
  await write('assets/style-KNhEhAEC.css')
  await write('index.html', '<!doctype html>\n<html lang="en"><body>Home</body></html>')
})
afterEach(() => rm(folder, { recursive: true }))

const write = (name: string, text = 'x') => writeFile(join(folder, name), text)
const read = (name: string) => readFile(join(folder, name), 'utf8')

test('a build has the same name in its file and in its documents', async () => {
  const begun = new Date('2026-11-25T12:00:00Z')
  await writeVersion(folder, begun)
  const { version, build, builtAt } = JSON.parse(await read('version.json')) as Record<
    string,
    string
  >
  expect(builtAt).toBe(begun.toISOString())
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(build).toMatch(/^[\w-]{12}$/)
  expect(await read('index.html')).toBe(
    `<!doctype html>\n<html data-build="${build}" lang="en"><body>Home</body></html>`,
  )
})

test('other scripts or styles are another build', async () => {
  const before = await nameBuild(folder)
  await rm(join(folder, 'assets/style-KNhEhAEC.css'))
  await write('assets/style-00000000.css')
  expect(await nameBuild(folder)).not.toBe(before)
})

test('other rows in the pages, and files compressed beside others, are the same build', async () => {
  const before = await nameBuild(folder)
  await write('index.html', '<html lang="en"><body>Another price</body></html>')
  await write('assets/index-B_rrVBaH.js.br')
  await write('assets/index-B_rrVBaH.js.gz')
  expect(await nameBuild(folder)).toBe(before)
})

test('a name that is there already is replaced', () => {
  const once = withBuild('<html lang="en">', 'one')
  expect(withBuild(once, 'two')).toBe('<html data-build="two" lang="en">')
})
