import { join } from 'node:path'
import { run } from './run.ts'

/** A certificate of a client with its key, and the path of it. */
export async function makeCertificate(folder: string, name: string): Promise<string> {
  const certificate = join(folder, `${name}.crt`)
  const options = `-newkey ec -pkeyopt ec_paramgen_curve:secp384r1 -sha384 -days 2 -nodes -subj /CN=${name}`
  const key = join(folder, `${name}.key`)
  await run('openssl', `req -x509 ${options} -keyout ${key} -out ${certificate}`.split(' '))
  return certificate
}
