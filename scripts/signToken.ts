import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  SigningKeyError,
  signToken,
  type TokenRole,
} from '../server/provisioner/token/signToken.ts'

/**
 * Prints a token for a project whose signing secret or key you have. `npm run provisioner-token`: for PROVISIONER_TOKEN.
 * `npm run project-key`: on a machine of yours, the public key of the project (`--role anon`) or a secret one
 * (`--role service_role`). It reads the secret or key from SIGNING_KEY, or from the file in SIGNING_KEY_FILE: whoever lists
 * the processes of a machine sees their arguments. `--days` says how long the token works.
 */
interface Kind {
  days: number
  most: number
}

const kinds: Readonly<Record<TokenRole, Kind>> = {
  // Every page has it, so it lasts as long as the shop.
  anon: { days: 3650, most: 36_500 },
  provisioner: { days: 180, most: 366 },
  // It may do anything: for one task by hand.
  service_role: { days: 1, most: 366 },
}

function run(): void {
  const { values } = parseArgs({ options: { role: { type: 'string' }, days: { type: 'string' } } })
  const role = roleOf(values.role)
  const { days: usual, most } = kinds[role]
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

function roleOf(given: string | undefined): TokenRole {
  if (given !== undefined && Object.hasOwn(kinds, given)) return given as TokenRole
  throw new SigningKeyError(
    `--role is ${given === undefined ? 'not set' : `'${given}'`}. Use anon for the public key, or service_role for a secret one.`,
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
