import { pagesCheck, signInCheck } from '../../src/domain/status/checkPart.ts'
import { systemClock, type Clock } from '../queue/clock.ts'
import type { ProvisionerConfig } from './config.ts'
import { createConsoleQueue } from './console/consoleQueue.ts'
import { serveConsoles } from './console/consoleServer.ts'
import { createDownloadQueue } from './downloads/downloadQueue.ts'
import { createDiskDownloads } from './downloads/diskDownloads.ts'
import { createDriver } from './drivers/createDriver.ts'
import type { Hints } from '../queue/hints.ts'
import { createLog, type Log } from '../queue/log.ts'
import { createProvisionerMetrics } from './metrics.ts'
import { createProvisioner } from './provisioner.ts'
import { createCall } from '../queue/call.ts'
import { versionOf } from '../queue/version.ts'
import { createQueue } from './queue.ts'
import { checkRegions, engineFor } from './regions.ts'
import { createPowerDns } from './reverseNames/powerDns.ts'
import { serveStatus } from '../queue/statusServer.ts'

/** Hints that there are new actions. What connects to PostgreSQL is loaded where it is used: elsewhere it only takes memory. */
async function hintsOf(
  url: string | undefined,
  context: { clock: Clock; log: Log },
): Promise<Hints | undefined> {
  if (url === undefined) return undefined
  const { createHints } = await import('../queue/hints.ts')
  return createHints(url, 'actions', { ...context, random: Math.random })
}

/** Runs a provisioner in this process until `stop` aborts. */
export async function runProvisioner(
  config: ProvisionerConfig,
  stop: AbortSignal,
  clock: Clock = systemClock,
): Promise<void> {
  const { url, credentials, site, worker, engine, regions, port } = config
  const metrics = createProvisionerMetrics()
  const log = createLog({
    worker,
    level: config.logLevel,
    clock,
    write: (line) => void process.stdout.write(line),
  })
  const calls = {
    url,
    credentials,
    onCall: (procedure: string, result: string) =>
      metrics.count('requests_total', { procedure, result }),
  }
  const queue = createQueue({ ...calls, worker, engine: engine.name, regions })
  await checkRegions(queue, regions)
  const work = engineFor(engine, regions)
  const driver = createDriver(work, clock)
  const provisioner = createProvisioner({
    queue,
    driver,
    reverseNames: config.powerDns === undefined ? undefined : createPowerDns(config.powerDns),
    hints: await hintsOf(config.listenUrl, { clock, log }),
    regions,
    version: versionOf(),
    clock,
    random: Math.random,
    log,
    metrics,
    checks: [
      ...(site === undefined ? [] : [{ part: 'pages' as const, check: pagesCheck(site), fetch }]),
      { part: 'sign_in', check: signInCheck(url, credentials.apiKey), fetch },
    ],
    tokenExpiresAt: config.tokenExpiresAt,
    consoleUrl: config.console?.url,
    concurrency: config.concurrency,
    leaseSeconds: config.leaseSeconds,
    usageSeconds: config.usageSeconds,
    graceSeconds: config.graceSeconds,
  })
  const status =
    port === undefined
      ? undefined
      : await serveStatus({ port, health: provisioner.health, metrics })
  if (status) log.info('status.listening', { address: `http://127.0.0.1:${status.port}` })
  // Any region: people come to the address of the consoles, wherever their server is.
  const ofPeople = work === engine ? driver : createDriver(engine, clock)
  const served = { ...config.console, driver: ofPeople, clock, log, metrics }
  const call = createCall(calls)
  const consoles =
    config.console === undefined
      ? undefined
      : await serveConsoles({
          ...served,
          ...config.console,
          queue: createConsoleQueue(call),
          downloads: createDiskDownloads({
            ...served,
            ...config.console,
            queue: createDownloadQueue(call),
          }),
        })
  if (consoles)
    log.info('console.listening', { address: `${config.console?.host}:${consoles.port}` })
  // Before the actions in progress are awaited: nobody should type into a console that ends in a moment.
  stop.addEventListener('abort', () => void consoles?.close(), { once: true })
  try {
    await provisioner.run(stop)
  } finally {
    await consoles?.close()
    await status?.close()
  }
}
