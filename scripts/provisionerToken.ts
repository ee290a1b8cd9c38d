import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { SigningKeyError, signToken } from '../server/provisioner/token/signToken.ts'

/**
 * `npm run provisioner-token`: prints a token of the role `provisioner`, for PROVISIONER_TOKEN. It reads the signing secret
 * or key of the project from SIGNING_KEY, or from the file in SIGNING_KEY_FILE: whoever lists the processes of a machine
 * sees their arguments. `--days` says how long the token works.
 */
const DAYS = 180
const MOST_DAYS = 366

function run(): void {
  const { values } = parseArgs({ options: { days: { type: 'string' } } })
  const days = Number(values.days ?? DAYS)
  if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS) {
    throw new SigningKeyError(
      `--days is '${values.days}'. Use a whole number from 1 to ${MOST_DAYS}.`,
    )
  }
  const issuedAt = Math.floor(Date.now() / 1000)
  const expiresAt = issuedAt + days * 24 * 60 * 60
  const token = signToken(readKey(), { issuedAt, expiresAt })
  // The token alone goes to a file or a pipe.
  process.stdout.write(`${token}\n`)
  console.error(`It expires at ${new Date(expiresAt * 1000).toISOString()}.`)
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
