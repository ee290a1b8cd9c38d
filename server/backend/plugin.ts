import { honoMiddleware } from '@supabase/lite/vite'
import type { Plugin, PreviewServer, ViteDevServer } from 'vite'
import { freePort } from '../../build/ports.ts'
import { CONSOLE_PATH } from '../../src/domain/instances/consoleProtocol.ts'
import { createBackend, type Backend } from './backend.ts'
import { dataFolder } from './dataFolder.ts'
import { createDemoAccounts, DEMO_PASSWORD, demoAccounts } from './demo.ts'
import { createDemoBilling } from './demoBilling.ts'
import { createDemoInbox } from './demoInbox.ts'
import { createDemoMessages } from './demoMessages.ts'
import { createDemoServers } from './demoServers.ts'
import { createDemoTickets } from './demoTickets.ts'
import { addSampleProvider } from './sampleProvider.ts'
import { createMailbox, MAILBOX_PATH, type Mailbox } from './mailbox.ts'
import { startMailServer } from './mailServer.ts'
import { isProvisionerWanted, openEngineFolder, startProvisioner } from './provisionerProcess.ts'
import { isWorkerWanted, startWorker } from './workerProcess.ts'

export interface EmbeddedBackendOptions {
  /** The name of the product in emails. */
  brandName: string
}

type Mounted = Pick<ViteDevServer | PreviewServer, 'middlewares' | 'config' | 'httpServer'>

/** Longer than any client keeps an idle connection before it uses it again. */
const KEEP_ALIVE_MS = 10 * 60_000

/**
 * PostgreSQL, REST and auth in the server of `npm run dev` and `npm run preview`, with demo accounts and a
 * mailbox. It is never part of a build.
 */
export function embeddedBackend({ brandName }: EmbeddedBackendOptions): Plugin {
  // `--port` of the command line is in the resolved configuration only. Both servers insist on their port.
  async function mount({ middlewares, config, httpServer }: Mounted, port: number) {
    const siteUrl = `http://127.0.0.1:${port}`
    // Node closes connections after 5 s without traffic, even if a client has just sent a request.
    if (httpServer && 'keepAliveTimeout' in httpServer) httpServer.keepAliveTimeout = KEEP_ALIVE_MS
    const { backend, mailbox, onListening } = await running(port, siteUrl, brandName)
    httpServer?.once('listening', onListening)
    // The package declares the type App twice, but it is one class.
    const app = backend.app as unknown as Parameters<typeof honoMiddleware>[0]
    middlewares.use(honoMiddleware(app, ['/auth/v1', '/rest/v1']))
    middlewares.use(mailbox.middleware)
    config.logger.info(welcome(siteUrl))
  }

  return {
    name: 'embedded-backend',
    // Provisioner and worker are processes of their own. What they serve is on the origin of the site.
    config: async () => {
      held.consolePort ??= freePort()
      held.publicPort ??= freePort()
      const proxy = {
        [CONSOLE_PATH]: { target: `ws://127.0.0.1:${await held.consolePort}`, ws: true },
        '^/(?:mail|_pay)/': { target: `http://127.0.0.1:${await held.publicPort}` },
      }
      return { server: { proxy }, preview: { proxy } }
    },
    configureServer: (server) => mount(server, server.config.server.port),
    configurePreviewServer: (server) => mount(server, server.config.preview.port),
  }
}

interface Running {
  backend: Backend
  mailbox: Mailbox
  /** Starts the provisioner and the worker, the first time. */
  onListening: () => void
}

/** Vite evaluates its configuration again at each restart, but a process may open the database only once. */
const held = globalThis as typeof globalThis & {
  embeddedBackend?: Promise<Running>
  consolePort?: Promise<number>
  publicPort?: Promise<number>
}

function running(port: number, siteUrl: string, brandName: string): Promise<Running> {
  held.embeddedBackend ??= start(port, siteUrl, brandName).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    console.error(`\n  The embedded backend did not start: ${reason}\n`)
    process.exit(1)
  })
  return held.embeddedBackend
}

async function start(port: number, siteUrl: string, brandName: string): Promise<Running> {
  const mailbox = createMailbox(siteUrl)
  const dataDir = dataFolder()
  const backend = await createBackend({
    dataDir,
    siteUrl,
    brandName,
    email: mailbox.driver,
    mailInterval: process.env['MAIL_INTERVAL'] || undefined,
    samples: true,
  })
  const engine = await openEngineFolder(dataDir, port)
  let stopProvisioner: (() => void) | undefined
  let stopWorker: (() => void) | undefined
  const close = async () => {
    stopProvisioner?.()
    stopWorker?.()
    await backend.close().finally(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close())
  await addSampleProvider(backend.pg)
  await createDemoAccounts(backend)
  await createDemoServers(backend.pg, engine)
  await createDemoBilling(backend.pg)
  await createDemoTickets(backend.pg)
  await createDemoInbox(backend.pg)
  await createDemoMessages(backend.pg)
  mailbox.open()
  const mailPort = await startMailServer(mailbox.receive)
  const consolePort = await (held.consolePort ??= freePort())
  const publicPort = await (held.publicPort ??= freePort())
  const onListening = () => {
    if (isProvisionerWanted()) {
      const { provisioner: credentials } = backend
      stopProvisioner ??= startProvisioner({
        url: siteUrl,
        credentials,
        folder: engine,
        consolePort,
      })
    }
    if (isWorkerWanted()) {
      const { worker: credentials } = backend
      stopWorker ??= startWorker({
        url: siteUrl,
        brandName,
        credentials,
        mailPort,
        publicPort,
        dataDir,
      })
    }
  }
  return { backend, mailbox, onListening }
}

function welcome(siteUrl: string): string {
  const width = Math.max(...demoAccounts.map(({ email }) => email.length))
  const accounts = demoAccounts.map(({ email, shownAs }) => `${email.padEnd(width)}  ${shownAs}`)
  return [
    '',
    `  Site      ${siteUrl}`,
    `  Passkeys  ${siteUrl.replace('127.0.0.1', 'localhost')}  (browsers know none for an IP address)`,
    `  Mailbox   ${siteUrl}${MAILBOX_PATH}  (mails are kept here and sent to nobody)`,
    `  Accounts  ${accounts.join('\n            ')}`,
    `  Password  ${DEMO_PASSWORD}`,
    '',
  ].join('\n')
}
