import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { SigningKeyError, signToken, type TokenRole } from '../server/queue/token/signToken.ts'

/**
 * Prints a token for a project whose signing secret or key you have. `npm run provisioner-token`: for PROVISIONER_TOKEN.
 * `npm run worker-token`: for WORKER_TOKEN. `npm run project-key`: on a machine of yours, the public key of the project (`-- public`) or a secret one
 * (`-- secret`). It reads the secret or key from SIGNING_KEY, or from the file in SIGNING_KEY_FILE: whoever lists
 * the processes of a machine sees their arguments. `--days` says how long the token works.
 */
interface Kind {
  role: TokenRole
  days: number
  most: number
}

const kinds: Readonly<Record<string, Kind>> = {
  // Every page has it, so it lasts as long as the shop.
  public: { role: 'anon', days: 3650, most: 36_500 },
  provisioner: { role: 'provisioner', days: 180, most: 366 },
  worker: { role: 'worker', days: 180, most: 366 },
  // It may do anything: for one task by hand.
  secret: { role: 'service_role', days: 1, most: 366 },
}

function run(): void {
  const { values, positionals } = parseArgs({
    options: { days: { type: 'string' } },
    allowPositionals: true,
  })
  const { role, days: usual, most } = kindOf(positionals[0])
  const days = Number(values.days ?? usual)
  if (!Number.isInteger(days) || days < 1 || days > most) {
    throw new SigningKeyError(`--days is '${values.days}'. Use a whole number from 1 to ${most}.`)
  }
  const issuedAt = Math.floor(Date.now() / 1000)
  const expiresAt = issuedAt + days * 24 * 60 * 60
  const token = signToken(readKey(), { issuedAt, expiresAt }, role)
  // The token alone goes to a file or a pipe.
  process.stdout.write(`${token}\n`)
  console.error(`It expires at ${new Date(expiresAt * 1000).toISOString()}.`)
}

function kindOf(given = ''): Kind {
  const kind = Object.hasOwn(kinds, given) ? kinds[given] : undefined
  if (kind !== undefined) return kind
  throw new SigningKeyError(
    `There is no key of the kind '${given}'. Use public for the key of the pages, or secret for one that may do anything.`,
  )
}

function readKey(): string {
  const { SIGNING_KEY: key, SIGNING_KEY_FILE: file } = process.env
  if (key) return key
  if (!file) {
    throw new SigningKeyError(
      'SIGNING_KEY_FILE is not set. Use a file with the signing secret or key of the project, or set SIGNING_KEY.',
    )
  }
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new SigningKeyError(`SIGNING_KEY_FILE is '${file}', which cannot be read.`)
  }
}

try {
  run()
} catch (error) {
  if (!(error instanceof SigningKeyError) && !(error instanceof TypeError)) throw error
  console.error(`\n  ${error.message}\n`)
  process.exitCode = 1
}
