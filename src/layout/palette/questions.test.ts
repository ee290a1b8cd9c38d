import { expect, test } from 'vitest'
import { commandsFor } from './commands'
import { documentCommands } from './documents'
import { bestFirst } from './rank'
import { topicCommands } from './topics'

const all = [...commandsFor('anonymous'), ...topicCommands([]), ...documentCommands].filter(
  // The legal documents are off until a provider switches them on.
  ({ group }) => group !== 'Legal',
)

const placesOf = (search: string) =>
  bestFirst(all, search)
    .slice(0, 3)
    .map(({ target }) =>
      target.kind === 'page'
        ? [target.to, target.hash && `#${target.hash}`, target.search?.['mode'] && '?mode']
            .filter(Boolean)
            .join('')
        : target.kind,
    )

/** What people type, and a page that answers it. It must be among the first three results. */
const questions: readonly (readonly [search: string, place: string])[] = [
  // Network and SSH
  ['ssh timeout', '/support#ssh-timeout'],
  ['ssh timed out', '/support#ssh-timeout'],
  ['ssh connection refused', '/support#ssh-timeout'],
  ['cannot connect to my server', '/support#ssh-timeout'],
  ['server not reachable', '/support#ssh-timeout'],
  ['ssh permission denied', '/support#ssh-denied'],
  ['permission denied (publickey)', '/support#ssh-denied'],
  ['key not accepted', '/support#key-refused'],
  ['ssh key invalid format', '/support#key-refused'],
  ['add ssh key', '/tutorials/ssh-keys'],
  ['rescue system', '/tutorials/rescue'],
  ['how do i create an ssh key', '/tutorials/ssh-keys'],
  ['open port 443', '/support#open-port'],
  ['firewall', '/support#open-port'],
  ['i locked myself out', '/support#locked-out'],
  ['lost root password', '/support#locked-out'],
  ['point domain to server', '/tutorials/website#record'],
  ['dns', '/tutorials/website'],
  // Billing
  ['refund', '/support#refund'],
  ['money back', '/support#refund'],
  ['i was charged too much', '/support#refund'],
  ['invoice', '/support#invoice'],
  ['download my invoices', '/support#invoice'],
  ['receipt for accounting', '/support#invoice'],
  ['how do i pay', '/support#payment'],
  ['credit card', '/support#payment'],
  ['paypal', '/support#payment'],
  ['price of a stopped server', '/support#stopped-cost'],
  ['do i pay when server is off', '/support#stopped-cost'],
  ['why is my bill so high', '/support#read-bill'],
  ['pricing', '/prices'],
  ['how much does a vps cost', '/prices'],
  ['monthly cap', '/prices'],
  ['quota exceeded', '/support#quota'],
  ['increase limit', '/support#quota'],
  // Account
  ['change email', '/support#change-email'],
  ['change e-mail address', '/support#change-email'],
  ['new mail adress', '/support#change-email'],
  ['delete my account', '/support#delete-account'],
  ['close account', '/support#delete-account'],
  ['cancel subscription', '/support#delete-account'],
  ['two factor authentication', '/support#second-factor'],
  ['2fa', '/support#second-factor'],
  ['forgot password', '/auth?mode'],
  ['change password', '/auth?mode'],
  ['pasword reset', '/auth?mode'],
  ['wrong password', '/support#wrong-password'],
  ['cant log in', '/support#wrong-password'],
  ['confirmation email missing', '/support#no-confirmation'],
  ['did not get verification mail', '/support#no-confirmation'],
  ['account suspended', '/support#suspended'],
  ['my account is blocked', '/support#suspended'],
  ['logged out', '/support#signed-out'],
  // Servers
  ['server does not start', '/support#server-error'],
  ['server crashed', '/support#server-error'],
  ['stuck in starting', '/support#stuck-starting'],
  ['button disabled', '/support#start-greyed-out'],
  ['sold out', '/support#out-of-stock'],
  ['server is slow', '/support#slow-server'],
  ['high cpu', '/support#slow-server'],
  ['backup', '/support#backup'],
  ['make a snapshot', '/support#backup'],
  ['restore deleted server', '/support#deleted-server'],
  ['undelete', '/support#deleted-server'],
  ['restore deleted snapshot', '/support#deleted-snapshot'],
  ['i deleted the wrong image', '/support#deleted-snapshot'],
  ['i deleted my server by accident', '/support#deleted-server'],
  ['upgrade server to more ram', '/tutorials/resize'],
  ['resize disk', '/tutorials/resize#compare'],
  ['reinstall', '/support#rebuild'],
  ['cloud-init not working', '/support#cloud-init'],
  ['create a server', '/tutorials/first-server'],
  ['host a website', '/tutorials/website'],
  ['check an invoice', '/tutorials/check-an-invoice'],
  // Teams
  ['add a team member', '/tutorials/invite'],
  ['invitation link expired', '/support#invitation'],
  ['colleague cannot see server', '/support#see-servers'],
  ['user roles', '/workspaces#members-and-roles'],
  // Products, programs and the company
  ['gpu for llm', '/gpu-compute'],
  ['dedicated cpu', '/vds'],
  ['api key', '/tutorials/api'],
  ['python sdk', '/sdks#python'],
  ['command line tool', '/console'],
  ['manage servers from my terminal', '/tutorials/terminal'],
  ['is there an outage', '/status'],
  ['report vulnerability', '/community#report-a-security-issue'],
  ['talk to a human', '/support'],
  // Typing mistakes
  ['roadmpa', '/roadmap'],
  ['refnud', '/support#refund'],
  ['invocie', '/support#invoice'],
  ['snapshto', '/support#backup'],
  ['ssh timout', '/support#ssh-timeout'],
]

test('there are at least eighty questions, each once', () => {
  expect(questions.length).toBeGreaterThanOrEqual(80)
  expect(new Set(questions.map(([search]) => search)).size).toBe(questions.length)
})

test.each(questions)('“%s” finds %s', (search, place) => {
  expect(placesOf(search)).toContain(place)
})

const isApiTable = (id: string) => /^(?:reference|error|command):/.test(id)

test.each(['ssh', 'email', 'server', 'password', 'snapshot', 'invitation', 'firewall', 'price'])(
  'a page for customers comes before the tables of the API: %s',
  (search) => {
    expect(isApiTable(bestFirst(all, search)[0]?.id ?? '')).toBe(false)
  },
)

test('programmers find a table or an error by its name', () => {
  expect(placesOf('instance_list')[0]).toBe('/api-docs/tables/instance_list')
  expect(placesOf('quota_exceeded')[0]).toBe('/api-docs/errors#quota_exceeded')
})
