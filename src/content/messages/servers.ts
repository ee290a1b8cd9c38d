import { actionErrors } from '../api/actionErrors.ts'
import type { KindWords } from './kindWords.ts'
import { asSentence, factsOf, sentences, type Values } from './values.ts'

/** 'server web-1', or 'a server' if the name is missing. */
const server = (values: Values) => {
  const name = values.name('server')
  return name === undefined ? 'a server' : `server ${name}`
}

const Server = (values: Values) => {
  const words = server(values)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const nouns: Readonly<Record<string, string>> = {
  create: 'creation',
  delete: 'deletion',
  purge: 'deletion',
  create_snapshot: 'snapshot',
  delete_snapshot: 'deletion of a snapshot',
  reset_password: 'reset of the password',
  set_ssh_keys: 'change of the SSH keys',
  start_rescue: 'start of the rescue system',
  end_rescue: 'way out of the rescue system',
}

/** What an action is called: 'The resize failed.' */
export const actionNoun = (action: string | undefined) =>
  action === undefined ? 'last action' : (nouns[action] ?? action.replaceAll('_', ' '))

/** What the pages say of an action that failed, by its code. */
const messages: ReadonlyMap<string, string> = new Map(
  Object.entries(actionErrors).map(([code, { message }]) => [code, message]),
)

/** A reason that a person wrote, or the words for a code of the engine. */
export function reasonSentence(values: Values): string | undefined {
  const reason = values.paragraph('reason')
  if (reason === undefined) return undefined
  if (reason === 'unknown') return 'The reason is unknown.'
  return messages.get(reason) ?? asSentence(reason)
}

/** What is not done with an address, and what follows. */
function addressProblem(values: Values): string {
  const seen = 'We try again, and the page of the addresses shows when it is done.'
  if (values.name('work') === 'name') return `Its reverse name could not be written. ${seen}`
  const to = values.name('server')
  return to === undefined
    ? `It could not be taken from its server. ${seen}`
    : `It could not be brought to ${to}. ${seen}`
}

export const serverWords: KindWords = {
  'server.created': (values) => ({
    title: `${Server(values)} is running`,
    text: 'Your new server has been created and has started.',
    action: 'Open the server',
    facts: factsOf({
      Server: values.name('server'),
      Plan: values.name('plan'),
      Region: values.name('region'),
      Addresses: values.names('addresses'),
      Workspace: values.workspace,
    }),
  }),
  'server.failed': (values) => ({
    title: `${Server(values)}: the ${actionNoun(values.name('action'))} failed`,
    text: sentences(
      reasonSentence(values),
      'The page of the server shows its state and what you can do now.',
    ),
    action: 'Open the server',
    facts: factsOf({ Workspace: values.workspace }),
  }),
  'private_network.failed': (values) => ({
    title: `${Server(values)}: ${['the private network', values.name('private_network')].filter(Boolean).join(' ')} is not applied`,
    text: sentences(
      values.name('reason') === 'inside_failed'
        ? 'The system of the server does not take its address in the network. Look whether the server is up, or set the address by hand.'
        : reasonSentence(values),
      'We try again, and the page of the networks shows when it is done.',
    ),
    action: 'See the private networks',
    facts: factsOf({ Workspace: values.workspace }),
  }),
  'address.failed': (values) => ({
    title:
      values.name('work') === 'name'
        ? `The name of ${values.name('address') ?? 'an address'} is not in the DNS`
        : `${values.name('address') ?? 'An address'} is not where it should be`,
    text: sentences(reasonSentence(values), addressProblem(values)),
    action: 'See the addresses',
    facts: factsOf({
      Server: values.name('server'),
      Name: values.name('name'),
      Workspace: values.workspace,
    }),
  }),
  'server.lost': (values) => ({
    title: `${Server(values)} is in error`,
    text: 'It is no longer where it should be on our machines. Nothing is billed until this is repaired. We look into it; contact support if you have questions.',
    action: 'Open the server',
    facts: factsOf({ Workspace: values.workspace }),
  }),
  'server.unreachable': (values) => ({
    title: `${Server(values)} is unreachable`,
    text: 'The machine that it runs on does not answer. Nothing is billed until the server is back. We work on it and tell you when it is back; you need not do anything.',
    action: 'Open the server',
    facts: factsOf({ Workspace: values.workspace }),
  }),
  'server.back': (values) => ({
    title: `${Server(values)} is back`,
    text:
      values.name('state') === 'stopped'
        ? 'It is on our machines as before, and stopped. Start it if it should run.'
        : 'It runs again, and is billed again from now on. Look whether your programs have started.',
    action: 'Open the server',
    facts: factsOf({ Workspace: values.workspace }),
  }),
  'server.held': (values) => ({
    title: `${Server(values)} is ${values.name('hold') === 'maintenance' ? 'in maintenance' : 'suspended'}`,
    text: sentences(
      reasonSentence(values),
      'You can look at everything and stop it. Once it is off, it costs nothing, and you can start it again when the hold is lifted.',
    ),
    action: 'Open the server',
    facts: factsOf({ Workspace: values.workspace }),
  }),
  'server.released': (values) => ({
    title: `${Server(values)} can be used again`,
    text: 'The hold was lifted. You can manage the server as before. If it is off, you can start it again.',
    action: 'Open the server',
    facts: factsOf({ Workspace: values.workspace }),
  }),
  'server.deleted': (values) => ({
    title: `${Server(values)} was deleted`,
    text: untilErased(values),
    action: 'Open the server',
    facts: factsOf({ 'Restore until': values.time('until'), Workspace: values.workspace }),
  }),
  'server.bin_ends': (values) => ({
    title: `${Server(values)} will soon be deleted for good`,
    text: untilErased(values),
    action: 'Open the server',
    facts: factsOf({ 'Restore until': values.time('until'), Workspace: values.workspace }),
  }),
  'server.stopped_itself': (values) => ({
    title: `${Server(values)} stopped by itself`,
    text: 'Nobody stopped it on this site: it was shut down from inside, or it crashed. A stopped server still costs its hourly price. Start it again if it should run.',
    action: 'Open the server',
    facts: factsOf({ Workspace: values.workspace }),
  }),
  'server.access_changed': (values) => ({
    title: `${Server(values)}: ${changeOf(values)}`,
    text: 'If nobody of your workspace did this, change the password of your account, end its other sessions, and look at the activity of the server.',
    action: 'Open the server',
    facts: factsOf({
      'Done by': values.name('by'),
      Workspace: values.workspace,
    }),
  }),
}

const changes: Readonly<Record<string, string>> = {
  enable_console: 'the console was switched on',
  disable_console: 'the console was switched off',
  reset_password: 'the root password was changed',
  set_ssh_keys: 'the SSH keys were changed',
  start_rescue: 'the rescue system was started',
  end_rescue: 'the rescue system was left',
}

const changeOf = (values: Values) =>
  changes[values.name('change') ?? ''] ?? 'the access was changed'

function untilErased(values: Values): string {
  const until = values.time('until')
  return until === undefined
    ? 'You can restore it for a short time. Then its disk is erased for good.'
    : `You can restore it until ${until}. Then its disk is erased for good.`
}
