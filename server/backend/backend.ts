import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { App, type EmailDriver } from '@supabase/lite'
import {
  createAuthTables,
  migrate,
  migratedName,
  openDatabase,
  seed,
  type DatabaseOptions,
} from './database.ts'
import { keepCopy } from './databaseCache.ts'
import { createBrand, DEFAULT_BRAND_NAME } from '../../src/lib/createBrand.ts'
import { EMBEDDED_KEY } from '../../src/lib/embeddedKey.ts'
import type { Credentials } from '../queue/call.ts'
import { signToken, type TokenRole } from '../queue/token/signToken.ts'
import { createAuthService } from '../auth/authService.ts'
import { authSettings, liteConfig, readConfigFile, subjectsOf } from './config.ts'
import { makeRequestsCheap } from '../internals/cheapRequests.ts'
import { enforceHostedParity } from '../internals/hostedParity.ts'
import { lockFolder } from './lock.ts'
import { createMailer } from './mailer.ts'
import { limitTime } from '../internals/timeLimits.ts'

export interface BackendOptions extends Pick<DatabaseOptions, 'extensions'> {
  /** Folder for the database and the signing secret. Without it everything is in memory. */
  dataDir?: string | undefined
  /** Origin of the website, without a slash at the end. Links in emails lead there. */
  siteUrl: string
  /** The name of the product in emails. */
  brandName?: string
  /** Receives the emails. Without it they are dropped. */
  email?: EmailDriver
  /** The shortest time between two emails to one person, such as `0s` or `60s`. Default: config.toml. */
  mailInterval?: string
  /** SQL that runs after the roles exist and before the first migration. For tests only. */
  prepare?: string
  /** Load the sample catalogue of supabase/seed.sql if there are no products. */
  samples?: boolean
  /** Whether a request ends at the time limit of its role. Default: true. A build reads as a visitor, but nobody waits. */
  limitsTime?: boolean
}

export interface Backend {
  app: App
  pg: PGlite
  /** The key that bypasses every policy. New at each start, and never stored. */
  secretKey: string
  /** With what a provisioner comes: a token of its own role, as `npm run provisioner-token` makes it. */
  provisioner: Credentials
  /** The same for a worker. */
  worker: Credentials
  /** Names of the migration files that this start applied. */
  migrations: string[]
  close: () => Promise<void>
}

/** The embedded backend, migrated and ready: `app.fetch(request)` answers /auth/v1 and /rest/v1. */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  // The package reads this before it sends its first telemetry, so it must be set here.
  process.env['LITE_TELEMETRY'] ??= '0'
  const { dataDir, extensions, siteUrl, mailInterval, prepare } = options
  const brandName = options.brandName ?? DEFAULT_BRAND_NAME
  const unlock = dataDir ? await lockFolder(dataDir) : undefined
  let close = async () => unlock?.()
  try {
    const copy = await migratedName(options)
    const { connection, pg, isNew, isCopy } = await openDatabase({
      dataDir: dataDir && join(dataDir, 'database'),
      copy,
      ...(extensions ? { extensions } : {}),
    })
    close = async () => {
      await connection.close()
      await unlock?.()
    }
    const config = await readConfigFile()
    const mailer = createMailer({
      brandName,
      siteUrl,
      subjects: subjectsOf(config),
      driver: options.email ?? { send: async () => {} },
    })
    const secret = await signingSecret(dataDir)
    const secretKey = `sb_secret_${randomBytes(24).toString('base64url')}`
    const app = new App({
      ...liteConfig(config, { siteUrl, secret, secretKey, mailInterval }),
      connection,
      options: { server: { admin: false }, drivers: { email: mailer.driver } },
    })
    await app.init()
    await app.ensureSystemSchema()
    await createAuthTables(pg)
    if (prepare && !isCopy) await pg.exec(prepare)
    // The name of a copy changes with each migration.
    const migrations = isCopy ? [] : await migrate(pg)
    if (isNew && !isCopy) await keepCopy(pg, copy)
    if (options.samples) await seed(pg, createBrand(brandName))
    await connection.clearSchemaCache()
    await makeRequestsCheap(connection)
    if (options.limitsTime !== false) await limitTime(app, pg)
    const settings = authSettings(config, { siteUrl, brandName })
    enforceHostedParity(app, pg, secret, createAuthService({ pg, mailer, secret, settings }))
    const credentialsOf = (role: TokenRole) => ({
      apiKey: EMBEDDED_KEY,
      token: processToken(secret, role),
    })
    const [provisioner, worker] = [credentialsOf('provisioner'), credentialsOf('worker')]
    return { app, pg, secretKey, provisioner, worker, migrations, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The link of an email's button, or undefined if it has none. */
export function linkIn(mail: { html?: string }): string | undefined {
  return /href="([^"]+)"/.exec(mail.html ?? '')?.[1]?.replaceAll('&amp;', '&')
}

/** Works for longer than any development server runs. */
function processToken(secret: string, role: TokenRole): string {
  const issuedAt = Math.floor(Date.now() / 1000)
  return signToken(secret, { issuedAt, expiresAt: issuedAt + 366 * 24 * 60 * 60 }, role)
}

/** The secret is stored beside the database: sessions survive a restart, and every folder has its own secret. */
async function signingSecret(dataDir: string | undefined): Promise<string> {
  const fresh = randomBytes(32).toString('base64url')
  if (!dataDir) return fresh
  const path = join(dataDir, 'signing-secret')
  const kept = await readFile(path, 'utf8').catch(() => '')
  if (kept) return kept
  await mkdir(dataDir, { recursive: true })
  await writeFile(path, fresh, { mode: 0o600 })
  return fresh
}
