import { buffer } from 'node:stream/consumers'
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
    onData: (stream, session, answer) => {
      const to = session.envelope.rcptTo.map(({ address }) => address).join(', ')
      buffer(stream)
        .then((source) => PostalMime.parse(source))
        .then(({ subject = '', html = '', text = '' }) => {
          receive({ to, subject, html, text })
          answer()
        })
        .catch(answer)
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => {
    listening.once('listening', resolve)
  })
  // A sender that ends in the middle of a mail, such as a killed worker, ends its connection and nothing else. The worker
  // sends the mail again.
  server.on('error', () => undefined)
  // The site may end without waiting for it.
  listening.unref()
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('The port is not known.')
  return address.port
}
