import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A certificate that nobody vouches for, made by openssl.
 * @param names for whom, such as `DNS:mail.example` or `IP:127.0.0.1`
 */
export function makeCertificate(names: string): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const request =
      'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -days 2 -nodes -subj /CN=test'
    const args = ['-addext', `subjectAltName=${names}`, '-keyout', key, '-out', cert]
    execFileSync('openssl', [...request.split(' '), ...args], { stdio: 'ignore' })
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
