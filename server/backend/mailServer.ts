import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { ReceivedMail } from './mailbox.ts'

/**
 * The mail server of development: what the worker sends to anybody arrives in the mailbox of this process.
 * @returns the port on which it listens, of this machine alone
 */
export async function startMailServer(receive: (mail: ReceivedMail) => void): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.once('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(', ')
        PostalMime.parse(Buffer.concat(chunks))
          .then(({ subject = '', html = '', text = '' }) => {
            receive({ to, subject, html, text })
            done()
          })
          .catch((error: unknown) => done(error instanceof Error ? error : new Error('unread')))
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => {
    listening.once('listening', resolve)
  })
  // The site may end without waiting for it.
  listening.unref()
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('The port is not known.')
  return address.port
}
