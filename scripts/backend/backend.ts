import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import { App, type DefaultAppConfig, type EmailDriver } from '@supabase/lite'
import { parse } from 'smol-toml'
import { migrate, openDatabase, seed, type DatabaseOptions } from './database.ts'
import { EMBEDDED_KEY } from '../../src/lib/embeddedKey.ts'
import { guardRequests } from './gate.ts'
import { lockFolder } from './lock.ts'
import { limitTime } from './timeLimits.ts'

const supabaseFolder = new URL('../../supabase/', import.meta.url)

export interface BackendOptions extends Pick<DatabaseOptions, 'extensions'> {
  /** Folder that keeps the database and the signing secret. Without it all lives in memory. */
  dataDir?: string | undefined
  /** Origin of the website, without a slash at the end: the links in mails lead there. */
  siteUrl: string
  /** Takes the mails. Without it they are dropped. */
  email?: EmailDriver
  /** Least time between two mails to one person, such as `0s` or `60s`. Default: config.toml. */
  mailInterval?: string
  /** SQL to run after the roles exist and before the first migration: tests only. */
  prepare?: string
  /** Load the sample catalogue of supabase/seed.sql where there are no products. */
  samples?: boolean
}

export interface Backend {
  app: App
  pg: PGlite
  /** Names of the migration files that this start applied. */
  migrations: string[]
  close: () => Promise<void>
}

/** The embedded backend, migrated and ready: `app.fetch(request)` answers /auth/v1 and /rest/v1. */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  // Read when the backend sends its first request home, so it must be set before that.
  process.env['LITE_TELEMETRY'] ??= '0'
  const { dataDir, extensions, siteUrl, prepare } = options
  const unlock = dataDir ? await lockFolder(dataDir) : undefined
  let close = async () => unlock?.()
  try {
    const { connection, pg } = await openDatabase({
      dataDir: dataDir && join(dataDir, 'database'),
      ...(extensions ? { extensions } : {}),
    })
    close = async () => {
      await connection.close()
      await unlock?.()
    }
    const app = new App({
      ...(await readConfig(siteUrl, await signingSecret(dataDir), options.mailInterval)),
      connection,
      options: {
        server: { admin: false },
        drivers: { email: options.email ?? { send: async () => {} } },
      },
    })
    await app.init()
    await app.ensureSystemSchema()
    if (prepare) await pg.exec(prepare)
    const migrations = await migrate(pg)
    if (options.samples) await seed(pg)
    await connection.clearSchemaCache()
    await limitTime(app, pg)
    guardRequests(app, pg)
    return { app, pg, migrations, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * The link a person is to follow in a mail of ours, or undefined when it holds none. The plain
 * text that the backend writes beside the HTML names an address of its own, which is not for us.
 */
export function linkIn(mail: { html?: string }): string | undefined {
  return /href="([^"]+)"/.exec(mail.html ?? '')?.[1]?.replaceAll('&amp;', '&')
}

interface ConfigFile {
  auth: {
    email: { max_frequency: string; template: Record<string, { content_path: string }> }
  }
}

async function readConfig(
  siteUrl: string,
  secret: string,
  mailInterval: string | undefined,
): Promise<Pick<DefaultAppConfig, 'auth'>> {
  const file = await readFile(new URL('config.toml', supabaseFolder), 'utf8')
  const config = parse(file) as unknown as ConfigFile
  const { email } = config.auth
  return {
    ...config,
    auth: {
      ...config.auth,
      site_url: siteUrl,
      additional_redirect_urls: [siteUrl, `${siteUrl}/**`],
      jwt_secret: secret,
      publishable_key: EMBEDDED_KEY,
      // Nothing uses the key that passes every policy, so nobody may know it.
      secret_key: `sb_secret_${randomBytes(24).toString('base64url')}`,
      email: {
        ...email,
        max_frequency: mailInterval ?? email.max_frequency,
        template: Object.fromEntries(
          Object.entries(email.template).map(([kind, template]) => [
            kind,
            { ...template, content_path: templatePath(template.content_path) },
          ]),
        ),
      },
    },
  }
}

/** config.toml names templates from the project's root; the backend reads them from anywhere. */
function templatePath(path: string): string {
  return fileURLToPath(new URL(`../${path}`, supabaseFolder))
}

/** Kept beside the database, so that sessions survive a restart and no two folders share one. */
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
