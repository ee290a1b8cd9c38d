import type { AddressInfo, Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** An answer such as `[550, '5.1.1 No such user']`, which the server gives instead of going on. */
export type SmtpAnswer = [code: number, text: string]

const refusal = ([responseCode, text]: SmtpAnswer) =>
  Object.assign(new Error(text), { responseCode })

export interface MailServer {
  port: number
  /** The mails that it took, in order. */
  mails: { email: Email; source: string }[]
  /** The most connections that were open at once. */
  mostOpen: () => number
  /** How many connections there were. */
  connections: () => number
  close: () => Promise<void>
}

interface Behaviour {
  greeting?: SmtpAnswer
  sender?: SmtpAnswer
  recipient?: SmtpAnswer
  data?: SmtpAnswer
  /** Takes the mail and says nothing. */
  isSilent?: boolean
  /** Called once a mail was taken, before the server says so. */
  onMail?: () => Promise<void> | void
}

/** A mail server on this machine, which takes what is sent to it, or does what a test asks of it. */
export async function openMailServer(
  { greeting, sender, recipient, data, isSilent = false, onMail }: Behaviour = {},
  options: SMTPServerOptions = {},
): Promise<MailServer> {
  const mails: MailServer['mails'] = []
  let open = 0
  let most = 0
  let connections = 0
  const step = (answer: SmtpAnswer | undefined, done: (error?: Error) => void) =>
    answer === undefined ? done() : done(refusal(answer))
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    onConnect: (_, done) => {
      open += 1
      connections += 1
      most = Math.max(most, open)
      step(greeting, done)
    },
    onClose: () => {
      open -= 1
    },
    onMailFrom: (_, __, done) => step(sender, done),
    onRcptTo: (_, __, done) => step(recipient, done),
    onData: (stream, _, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.once('end', () => {
        if (data !== undefined) return done(refusal(data))
        const source = Buffer.concat(chunks).toString('utf8')
        PostalMime.parse(source)
          .then(async (email) => {
            mails.push({ email, source })
            await onMail?.()
            if (!isSilent) done()
          })
          .catch(done)
      })
    },
    ...options,
  })
  // What a client breaks off is part of the tests.
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => {
    listening.once('listening', resolve)
  })
  return {
    port: (listening.address() as AddressInfo).port,
    mails,
    mostOpen: () => most,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  }
}

/** A port that takes connections and never says a word. */
export async function openSilentPort(): Promise<{ port: number; close: () => Promise<void> }> {
  const sockets: Socket[] = []
  const server = createServer((socket) => void sockets.push(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

/** Hands connections to an address on to a port of this machine. */
export async function openForward(
  host: string,
  target: number,
): Promise<{ port: number; close: () => Promise<void> }> {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    const to = connect(target, '127.0.0.1')
    sockets.push(socket, to)
    socket.pipe(to).pipe(socket)
    for (const each of [socket, to]) each.on('error', () => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
