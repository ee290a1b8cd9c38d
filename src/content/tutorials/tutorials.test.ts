import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { brand } from '@/lib/brand'
import { publicPages } from '../pages'
import { dailyRootsPage } from '../research/dailyRootsPage'
import { parseMarkup } from './markup'
import { allSteps, type Tutorial } from './tutorial'
import { tutorials } from './tutorials'
import { tutorialIds } from './tutorialIds'
import { commandValues, filledIn } from './values'

const root = new URL('../../../', import.meta.url)

/** The file that shows each label which the tutorials name. A renamed button fails here. */
const shownIn: Record<string, string[]> = {
  'src/features/workspaces/TakeAwaySection.tsx': ['Download everything'],
  'src/features/auth/CredentialsForm.tsx': ['Full name', 'Email', 'Password'],
  'src/features/auth/SignUp.tsx': ['Sign up'],
  'src/features/auth/linkMessages.ts': ['Confirm this address'],
  'src/features/instances/create/PlanStep.tsx': ['Plan'],
  'src/features/instances/create/CreateForm.tsx': ['Region', 'Optional', 'Create server'],
  'src/features/instances/create/ImageStep.tsx': ['Image'],
  'src/features/instances/create/PriceSummary.tsx': ['Price per hour'],
  'src/features/instances/create/NameStep.tsx': ['Name and count'],
  'src/features/instances/create/KeysStep.tsx': ['SSH keys'],
  'src/features/instances/create/CloudInitField.tsx': ['cloud-init', 'Valid'],
  'src/components/sshKeys/AddSshKey.tsx': ['Generate a key pair'],
  'src/features/keys/KeysPage.tsx': ['Your keys', 'Add a key', 'Fingerprint', 'Remove'],
  'src/components/sshKeys/AddKeyForm.tsx': ['Public key', 'Name', 'Add key'],
  'src/features/instances/detail/InstancePage.tsx': [
    'Overview',
    'Metrics',
    'Access',
    'Billing',
    'Settings',
  ],
  'src/features/instances/detail/InstanceForm.tsx': ['Protection', 'On', 'Off', 'Save settings'],
  'src/features/instances/detail/MonthMeter.tsx': [
    'This month so far',
    'Counting',
    'Not billed now',
  ],
  'src/components/snapshots/SnapshotTableWithActions.tsx': ['Share with another workspace'],
  'src/components/ownImages/ShareImageDialog.tsx': ['Make link'],
  'src/features/images/AcceptImageForm.tsx': ['Accept the image'],
  'src/features/images/ImageLinksSection.tsx': ['Shared by link'],
  'src/components/YourBill.tsx': ['Your bill.'],
  'src/components/instances/InstanceStateTag.tsx': ['Rescue system'],
  'src/components/instances/BillHead.tsx': ['Month (UTC)'],
  'src/domain/instances/instanceCan.ts': ['Start', 'Stop', 'Resize', 'Delete', 'Restore'],
  'src/domain/instances/stateNames.ts': ['Running'],
  'src/features/instances/list/ServersFilters.tsx': ['Recycle bin'],
  'src/features/billing/InvoiceCheckSection.tsx': ['Check this invoice', 'Compute it again'],
  'src/features/dashboard/Spend.tsx': ['Spent this month', 'Projected for the month'],
  'src/features/workspaces/YourWorkspaces.tsx': ['Name of a new workspace', 'Create workspace'],
  'src/features/workspaces/InviteForm.tsx': ['Invite by email', 'Role', 'Send invitation'],
  'src/features/workspaces/InvitationsSection.tsx': ['Send again', 'Withdraw'],
  'src/features/workspaces/InvitationPage.tsx': ['Join'],
  'src/features/workspaces/MembersSection.tsx': ['Members'],
  'src/features/workspaces/apiKeys/ApiKeysSection.tsx': ['API keys', 'New API key', 'Revoke'],
  'src/features/workspaces/apiKeys/NewApiKeyDialog.tsx': ['Create API key'],
  'src/domain/workspaces/apiKeys.ts': ['Operate', 'Read'],
  'src/features/workspaces/MembersPage.tsx': ['What each role may do'],
  'src/features/workspaces/SettingsSection.tsx': ['Rename, leave or delete', 'Delete workspace'],
  'src/domain/workspaces/workspace.ts': ['Viewer', 'Operator', 'Owner'],
}

const paragraphsOf = (tutorial: Tutorial) => [
  ...tutorial.needs,
  ...allSteps(tutorial).flatMap(({ text, result }) => [...text, ...(result ? [result] : [])]),
]
const partsOf = (tutorial: Tutorial) => paragraphsOf(tutorial).flatMap(parseMarkup)

test('every name in bold is a label whose place is known', () => {
  const labels = tutorials
    .flatMap(partsOf)
    .flatMap(({ kind, text }) => (kind === 'label' ? [text] : []))
  expect([...new Set(labels)].toSorted()).toEqual(Object.values(shownIn).flat().toSorted())
})

describe.each(Object.entries(shownIn))('%s shows', (file, labels) => {
  const source = readFileSync(new URL(file, root), 'utf8')
  it.each(labels)('%s', (label) => {
    const exact = label.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    // As a text of its own: between quotes or tags, alone in its line, or before a value.
    const shown = new RegExp(`(?:['"\`>]|^\\s*)${exact}(?:['"\`<]| ?[({$]| \\(\\$|\\s*$)`, 'm')
    expect(source).toMatch(shown)
  })
})

describe.each(tutorials)('$id', (tutorial) => {
  const steps = allSteps(tutorial)

  it('has a title, a description for search engines, and a time that its server needs', () => {
    expect(tutorial.title.length).toBeLessThanOrEqual(40)
    expect(tutorial.description.length).toBeGreaterThanOrEqual(80)
    expect(tutorial.description.length).toBeLessThanOrEqual(160)
    const billed = tutorial.usage.reduce((sum, { minutes }) => sum + minutes, 0)
    if (billed > 0) expect(billed).toBeGreaterThanOrEqual(tutorial.minutes / 2)
  })

  it('ends with a clean-up, which deletes the server if there is one', () => {
    expect(tutorial.cleanUp.length).toBeGreaterThan(0)
    const createsServer = steps.some(({ text }) =>
      text.some((line) => line.includes('**Create server**')),
    )
    if (createsServer) expect(tutorial.usage.length).toBeGreaterThan(0)
    if (tutorial.usage.length > 0) expect(tutorial.cleanUp.map(({ id }) => id)).toContain('delete')
  })

  it('has steps with ids of their own, which are addresses', () => {
    const ids = steps.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
    // The headings of the page have these.
    expect(['before', 'steps', 'clean-up', 'cost'].filter((id) => ids.includes(id))).toEqual([])
  })

  it('links only to pages that exist', () => {
    const known = [
      ...publicPages.map(({ path }): string => path),
      ...tutorialIds.map((id) => `/tutorials/${id}`),
      ...[
        '',
        '/servers',
        '/servers/new',
        '/keys',
        '/activity',
        '/billing',
        '/backups',
        '/images',
        '/volumes',
        '/addresses',
        '/networks',
        '/alarms',
      ].map((path) => `/dashboard${path}`),
      '/dashboard/workspace/keys',
      '/dashboard/workspace/settings',
      '/auth?mode=sign-up',
      dailyRootsPage.path,
    ]
    for (const part of partsOf(tutorial)) {
      if (part.kind === 'link') expect(known).toContain(part.href)
    }
  })

  it('uses plain words, names no price and leaves the name to the brand', () => {
    const text = [tutorial.title, tutorial.description, ...paragraphsOf(tutorial)].join(' ')
    expect(text).not.toMatch(/[€£¥!]|\bsimply\b|\bjust\b|\beasy|\bplease\b|seamless|robust/i)
    expect(text).not.toMatch(/\d ?(?:euros?|dollars?|cents?)\b/i)
    expect(text.toLowerCase()).not.toContain(brand.slug)
  })
})

describe('a command', () => {
  const api = { backend: 'https://api.example.com', site: 'https://www.example.com', key: 'public' }

  it('gets what the reader typed, and the address of the API stays as it is', () => {
    const code = 'curl {backend} {site}/f -H {key}; ssh root@203.0.113.10; dig example.com'
    const values = { address: '198.51.100.7', domain: 'shop.example.org' }
    expect(filledIn(code, values, api)).toBe(
      'curl https://api.example.com https://www.example.com/f -H public; ssh root@198.51.100.7; dig shop.example.org',
    )
  })

  it.each([
    ['domain', 'example.org; rm -rf ~'],
    ['domain', '$(reboot).example.org'],
    ['domain', '-rf.example.org'],
    ['domain', 'localhost'],
    ['address', '203.0.113.10 --proxy'],
    ['address', '203.0.113.256'],
    ['address', '203.0.113'],
    ['address', '203.0.113.10.'],
  ])('keeps the example if the %s is %s', (id, value) => {
    const code = 'dig example.com @203.0.113.10'
    expect(filledIn(code, { [id]: value }, api)).toBe(code)
  })

  it('has an example that its own field accepts', () => {
    for (const { example, pattern } of commandValues) expect(example).toMatch(pattern)
  })
})

test('markup becomes labels, code and links, and the rest stays as it is', () => {
  expect(parseMarkup('Press **Stop** on `web-1`, see [prices](/prices).')).toEqual([
    { kind: 'text', text: 'Press ' },
    { kind: 'label', text: 'Stop' },
    { kind: 'text', text: ' on ' },
    { kind: 'code', text: 'web-1' },
    { kind: 'text', text: ', see ' },
    { kind: 'link', text: 'prices', href: '/prices' },
    { kind: 'text', text: '.' },
  ])
})
