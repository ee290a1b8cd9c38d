// @vitest-environment node
import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { makeAccount, makeData } from '@/domain/bit/fixtures'
import { exportWorkspace } from './exportWorkspace'
import { zipWorkspace } from './zipWorkspace'

vi.mock('./exportWorkspace', async (original) => ({
  ...(await original<object>()),
  exportWorkspace: vi.fn<typeof exportWorkspace>(),
}))

const account = makeAccount()
const { slug, id } = account.workspace
const request = {
  data: makeData(),
  account,
  deployment: 'https://api.example.com',
  signal: new AbortController().signal,
  report: () => undefined,
}

test('the ZIP has each file in one folder, and the checksums are those of its files', async () => {
  const pdf = Uint8Array.from([0x25, 0x50, 0x44, 0x46, 0, 255])
  vi.mocked(exportWorkspace).mockImplementation(async (target, { name, writtenBy }) => {
    await target.write('servers.json', `[{"name": "wéb-1"}]\n`)
    await target.write('invoices/R-1.pdf', pdf)
    await target.write('README.md', `${name} by the ${writtenBy}`)
    return ['Invoices: later.']
  })
  const { zip, files, missing } = await zipWorkspace(request)
  expect(missing).toEqual(['Invoices: later.'])
  const { [`${slug}/SHA256SUMS`]: sums, ...content } = unzipSync(
    new Uint8Array(await zip.arrayBuffer()),
  )
  expect(Object.keys(content)).toHaveLength(files - 1)
  expect(strFromU8(content[`${slug}/servers.json`] ?? pdf)).toBe(`[{"name": "wéb-1"}]\n`)
  expect(content[`${slug}/invoices/R-1.pdf`]).toEqual(pdf)
  expect(strFromU8(content[`${slug}/README.md`] ?? pdf)).toBe(`${slug} by the page`)
  expect(JSON.parse(strFromU8(content[`${slug}/export.json`] ?? pdf))).toEqual({
    deployment: 'https://api.example.com',
    workspace: id,
  })
  const lines = Object.entries(content).map(
    ([name, bytes]) =>
      `${createHash('sha256').update(bytes).digest('hex')}  ${name.slice(slug.length + 1)}`,
  )
  expect(
    strFromU8(sums ?? pdf)
      .trim()
      .split('\n')
      .toSorted(),
  ).toEqual(lines.toSorted())
})

test('a request that fails makes no file', async () => {
  vi.mocked(exportWorkspace).mockRejectedValue({ code: 'forbidden' })
  await expect(zipWorkspace(request)).rejects.toEqual({ code: 'forbidden' })
})
