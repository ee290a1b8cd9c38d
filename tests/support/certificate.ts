import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Writes a certificate that nobody vouches for, with its key, into a folder.
 * @param names for whom, such as `DNS:mail.example` or `IP:127.0.0.1`
 * @returns the paths of both
 */
export function writeCertificate(folder: string, names: string, openssl = 'openssl') {
  const certificate = join(folder, 'certificate.pem')
  const key = join(folder, 'key.pem')
  const request =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -days 2 -nodes -subj /CN=test'
  const args = ['-addext', `subjectAltName=${names}`, '-keyout', key, '-out', certificate]
  execFileSync(openssl, [...request.split(' '), ...args], { stdio: 'ignore' })
  return { certificate, key }
}

/** A certificate that nobody vouches for, for `names` as in `writeCertificate`. */
export function makeCertificate(names: string): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
  try {
    const { certificate, key } = writeCertificate(folder, names)
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(certificate, 'utf8') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
