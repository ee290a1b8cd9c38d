import { createServer, type Socket } from 'node:net'

/** A server that takes every mail. */
export interface Mailbox {
  port: number
  /** The next mail as it was sent, headers and all. */
  next: () => Promise<string>
  close: () => void
}

/** Starts a mail server on this machine, without TLS and without passwords. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: string[] = []
  const waiting: ((mail: string) => void)[] = []
  const take = (mail: string) => {
    const reader = waiting.shift()
    if (reader === undefined) mails.push(mail)
    else reader(mail)
  }
  const server = createServer((socket) => receive(socket, take))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The mailbox has no port.')
  return {
    port: address.port,
    next: async () => mails.shift() ?? new Promise<string>((resolve) => waiting.push(resolve)),
    close: () => void server.close(),
  }
}

function receive(socket: Socket, take: (mail: string) => void): void {
  let left = ''
  let mail: string | null = null
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 mailbox')
  socket.setEncoding('utf8').on('data', (text: string) => {
    const lines = (left + text).split('\r\n')
    left = lines.pop() ?? ''
    for (const line of lines) {
      if (mail !== null && line !== '.') {
        mail += `${line}\n`
      } else if (mail !== null) {
        take(mail)
        mail = null
        say('250 OK')
      } else if (line === 'DATA') {
        mail = ''
        say('354 Go on')
      } else if (line === 'QUIT') {
        say('221 Bye')
        socket.end()
      } else say('250 OK')
    }
  })
}
