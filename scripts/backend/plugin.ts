import { resolve } from 'node:path'
import { honoMiddleware } from '@supabase/lite/vite'
import type { Connect, Plugin } from 'vite'
import { createBackend, type Backend } from './backend.ts'
import { createDemoAccounts, DEMO_PASSWORD, demoAccounts } from './demo.ts'
import { createMailbox, MAILBOX_PATH, type Mailbox } from './mailbox.ts'

export interface EmbeddedBackendOptions {
  /** The port that Vite listens on: the links in mails lead there. */
  port: number
}

/** Where the data lives: a folder, or nowhere with `DATA_DIR=memory`. */
function dataFolder(): string | undefined {
  const folder = process.env['DATA_DIR'] || '.data'
  return folder === 'memory' ? undefined : resolve(folder)
}

/**
 * PostgreSQL, REST and auth inside the server of `npm run dev` and `npm run preview`, with demo accounts and a
 * mailbox. Never part of a build.
 */
export function embeddedBackend({ port }: EmbeddedBackendOptions): Plugin {
  const siteUrl = `http://127.0.0.1:${port}`

  async function start(): Promise<{ backend: Backend; mailbox: Mailbox }> {
    const mailbox = createMailbox(siteUrl)
    try {
      const backend = await createBackend({
        dataDir: dataFolder(),
        siteUrl,
        email: mailbox.driver,
        mailInterval: process.env['MAIL_INTERVAL'],
      })
      await createDemoAccounts(backend)
      return { backend, mailbox }
    } catch (error) {
      console.error(
        `\n  The embedded backend did not start: ${error instanceof Error ? error.message : String(error)}\n`,
      )
      process.exit(1)
    }
  }

  async function mount(
    middlewares: Connect.Server,
    httpServer: { once(event: 'close', listener: () => void): unknown } | null,
  ): Promise<void> {
    const { backend, mailbox } = await start()
    // The package declares its App twice; they are one class.
    const app = backend.app as unknown as Parameters<typeof honoMiddleware>[0]
    middlewares.use(honoMiddleware(app, ['/auth/v1', '/rest/v1']))
    middlewares.use(mailbox.middleware)
    httpServer?.once('close', () => void backend.close())
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void backend.close().finally(() => process.exit(0)))
    }
  }

  return {
    name: 'embedded-backend',
    configureServer: ({ middlewares, httpServer, config }) => {
      config.logger.info(welcome(siteUrl))
      return mount(middlewares, httpServer)
    },
    configurePreviewServer: ({ middlewares, httpServer, config }) => {
      config.logger.info(welcome(siteUrl))
      return mount(middlewares, httpServer)
    },
  }
}

function welcome(siteUrl: string): string {
  const width = Math.max(...demoAccounts.map(({ email }) => email.length))
  return [
    '',
    `  Site      ${siteUrl}`,
    `  Mailbox   ${siteUrl}${MAILBOX_PATH}  (mails are kept here and sent to nobody)`,
    `  Accounts  ${demoAccounts.map(({ email, shownAs }) => `${email.padEnd(width)}  ${shownAs}`).join('\n            ')}`,
    `  Password  ${DEMO_PASSWORD}`,
    '',
  ].join('\n')
}
