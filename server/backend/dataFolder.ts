import { resolve } from 'node:path'

/** The data folder of the embedded backend; undefined with `DATA_DIR=memory`. */
export function dataFolder(): string | undefined {
  const folder = process.env['DATA_DIR'] || '.data'
  return folder === 'memory' ? undefined : resolve(folder)
}

/**
 * Files that the development server never serves, as patterns for `server.fs.deny`. Without them it would serve the
 * whole project folder, with the database and the secret that signs every session.
 */
export function deniedFiles(): string[] {
  const folder = dataFolder()
  return [
    // The defaults of Vite, which a custom list replaces.
    '.env',
    '.env.*',
    '*.{crt,pem}',
    '**/.git/**',
    '**/.data/**',
    ...(folder === undefined ? [] : [`${folder.replaceAll('\\', '/')}/**`]),
  ]
}
