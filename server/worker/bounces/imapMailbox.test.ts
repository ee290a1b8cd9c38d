// @vitest-environment node
import { afterEach, expect, test } from 'vitest'
import { openImapServer, type ImapServer } from '../../../tests/support/imapServer.ts'
import { imapMailbox } from './imapMailbox.ts'

let server: ImapServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

async function mailboxWith(mails: Record<number, string>, password = 'secret "word"') {
  server = await openImapServer(mails, String.raw`secret \"word\"`)
  const { port } = server
  const open = imapMailbox({
    host: '127.0.0.1',
    port,
    isSecure: false,
    user: 'returned@example.test',
    password,
  })
  return { open, server }
}

const text = (source: Uint8Array | undefined) => new TextDecoder().decode(source)

test('what is unread at the server is read as it came, and stays there, marked as read', async () => {
  const first = 'Subject: Gr\u00FC\u00DFe\r\n\r\nfirst (with {3}\r\nabc)\r\n'
  const { open, server: at } = await mailboxWith({ 7: first, 12: 'Subject: x\r\n\r\nsecond' })
  const mailbox = await open()
  expect(await mailbox.unread()).toEqual([7, 12])
  expect(text(await mailbox.source(7))).toBe(first)
  await mailbox.markRead(7)
  expect(await mailbox.unread()).toEqual([12])
  await mailbox.close()
  expect(at.read).toEqual([7])
  expect(at.commands.filter((line) => /DELETED|EXPUNGE|MOVE/i.test(line))).toEqual([])
  // Without PEEK the server itself would mark a mail as read before it is recorded.
  expect(at.commands.filter((line) => /FETCH/i.test(line)).join('\n')).toContain('BODY.PEEK[]<0.')
  expect(at.commands.at(-1)).toBe('LOGOUT')
})

test('an empty mailbox has nothing', async () => {
  const { open } = await mailboxWith({})
  const mailbox = await open()
  expect(await mailbox.unread()).toEqual([])
  await mailbox.close()
})

test('a wrong password is an error, and no mail is read', async () => {
  const { open, server: at } = await mailboxWith({ 7: 'Subject: x\r\n\r\n' }, 'other')
  await expect(open()).rejects.toThrow()
  expect(at.commands.some((line) => /FETCH|SEARCH/i.test(line))).toBe(false)
})
