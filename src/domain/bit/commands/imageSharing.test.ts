import { expect, it } from 'vitest'
import { CLOSED_LINKS } from '@/domain/ownImages/closedLinks'
import type { LinkedImage } from '@/domain/ownImages/imageShare'
import { makeLinkedImage, makeOwnImage } from '@/domain/ownImages/fixtures'
import { makePermission } from '@/domain/workspaces/fixtures'
import { personOf, type AccountData, type Preview } from '../command'
import { makeAccount, makeData } from '../fixtures'
import { agree, problem, rows } from '../lineFixtures'

const token = 'ab'.repeat(32)

function around(
  asked: string[] = [],
  linked: LinkedImage | null = makeLinkedImage(),
  changes: Partial<AccountData> = {},
) {
  const permissions = ['share_images', 'create_servers'] as const
  const account = makeAccount(asked, {
    permissions: () => Promise.resolve(permissions.map((action) => makePermission(action))),
    ...changes,
  })
  const person = { ...personOf(account), linkedImage: () => Promise.resolve(linked) }
  const data = makeData({ account: () => Promise.resolve({ ...account, person }) })
  return { data, confirm: agree }
}

const ownImages = () => Promise.resolve([makeOwnImage({ state: 'creating' })])
const viewer = { ...makeAccount().workspace, role: 'viewer' as const }

it('shows the link of a shared image once, after a warning', async () => {
  const asked: string[] = []
  const effects: string[] = []
  const { rows: found } = await rows('own-image share golden', {
    ...around(asked),
    confirm: ({ effect }) => {
      effects.push(effect)
      return agree()
    },
  })
  expect(effects[0]).toContain('also passwords, keys and deleted files')
  expect(found).toEqual([
    { image: 'golden', ends: 168, link: `https://example.org/dashboard/images/accept/${token}` },
  ])
  expect(asked).toEqual(['share golden'])
})

it('makes no link for an image that is not ready, nor for a viewer', async () => {
  const busy = await problem('own-image share golden', around([], null, { ownImages }))
  expect(busy.message).toBe('Wait until it is ready.')
  const small = await problem('own-image share golden', around([], null, { workspace: viewer }))
  expect(small.message).toMatch(/Your role is viewer\.$/)
})

it.each([token, `https://example.org/dashboard/images/accept/${token}`])(
  'accepts an image by %s after a question with the price',
  async (link) => {
    const asked: string[] = []
    const seen: Preview[] = []
    const { rows: found } = await rows(`own-image accept ${link}`, {
      ...around(asked),
      confirm: (preview) => {
        seen.push(preview)
        return agree()
      },
    })
    expect(seen[0]?.effect).toContain('€0.12 per month for 3 GiB')
    expect(found).toMatchObject([{ name: 'base', from: 'South', size: 3, price: 0.12 }])
    expect(asked).toEqual(['accept base in w1 by abab'])
  },
)

it('refuses a link with the reason of its page', async () => {
  const line = `own-image accept ${token}`
  const of = async (linked: LinkedImage | null, changes: Partial<AccountData> = {}) =>
    (await problem(line, around([], linked, changes))).message
  expect(await of(null)).toMatch(/^This link does not work\./)
  expect(await of({ status: 'accepted' })).toBe(CLOSED_LINKS.accepted)
  expect(await of(makeLinkedImage({ ownWorkspaceId: 'w1' }))).toMatch(/in South already/)
  expect(await of(makeLinkedImage({ isRegionOpen: false }))).toMatch(/takes no new servers/)
  expect(await of(makeLinkedImage({ name: 'golden' }))).toMatch(/golden already\. Choose a --name/)
  expect(await of(makeLinkedImage(), { snapshotPrice: () => Promise.resolve(null) })).toMatch(
    /offers no images/,
  )
  expect(await of(makeLinkedImage(), { workspace: viewer })).toMatch(/Your role is viewer\.$/)
  const named = await problem(`${line} --name golden`, around())
  expect(named).toMatchObject({ at: 'golden', message: 'The workspace has golden already.' })
})
