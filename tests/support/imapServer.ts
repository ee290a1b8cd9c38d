import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export interface ImapServer {
  port: number
  /** The numbers of the mails that were marked as read. */
  read: number[]
  /** What clients asked for, without tags and passwords. */
  commands: string[]
  close: () => Promise<void>
}

/** A mailbox at an IMAP server on this machine, with as much of RFC 3501 as a client needs to read what is unread. */
export async function openImapServer(
  mails: Readonly<Record<number, string>>,
  password: string,
): Promise<ImapServer> {
  const read: number[] = []
  const commands: string[] = []
  const sockets = new Set<Socket>()
  const numbers = Object.keys(mails).map(Number)

  /** The lines before the last one of an answer, and how that one goes on after the tag. */
  function answer(line: string): [before: string[], end: string] {
    const [, , uid = 0, what = ''] = /^UID (FETCH|STORE) (\d+) (.+)$/i.exec(line) ?? []
    const [verb = ''] = /^(?:UID )?\w+/.exec(line.toUpperCase()) ?? []
    switch (verb) {
      case 'CAPABILITY':
        return [['* CAPABILITY IMAP4rev1'], 'OK done']
      case 'LOGIN':
        return [[], line.includes(`"${password}"`) ? 'OK welcome' : 'NO [AUTHENTICATIONFAILED] no']
      case 'LIST':
      case 'LSUB':
        return [[`* ${verb} () "/" INBOX`], 'OK done']
      case 'SELECT':
        return [
          [
            String.raw`* FLAGS (\Seen)`,
            String.raw`* OK [PERMANENTFLAGS (\Seen)] these can be set`,
            `* ${numbers.length} EXISTS`,
            '* OK [UIDVALIDITY 1] valid',
            `* OK [UIDNEXT ${Math.max(0, ...numbers) + 1}] next`,
          ],
          'OK [READ-WRITE] open',
        ]
      case 'UID SEARCH':
        return [[`* SEARCH ${numbers.filter((each) => !read.includes(each)).join(' ')}`], 'OK done']
      case 'UID FETCH': {
        const source = Buffer.from(mails[Number(uid)] ?? '').toString('latin1')
        const part = /<0\.\d+>/.test(what) ? 'BODY[]<0>' : 'BODY[]'
        const place = numbers.indexOf(Number(uid)) + 1
        return [
          [`* ${place} FETCH (UID ${uid} ${part} {${source.length}}\r\n${source})`],
          'OK done',
        ]
      }
      case 'UID STORE':
        read.push(Number(uid))
        return [[], 'OK done']
      case 'LOGOUT':
        return [['* BYE'], 'OK done']
      case 'NOOP':
        return [[], 'OK done']
      default:
        return [[], 'BAD unknown']
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    // What a client breaks off is part of the tests.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n')
    createInterface({ input: socket }).on('line', (text) => {
      const [, tag = '*', line = ''] = /^(\S+) (.*)$/.exec(text) ?? []
      commands.push(/^LOGIN/i.test(line) ? 'LOGIN' : line)
      const [before, end] = answer(line)
      socket.write([...before, `${tag} ${end}`, ''].join('\r\n'), 'latin1')
      if (/^LOGOUT/i.test(line)) socket.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    read,
    commands,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
