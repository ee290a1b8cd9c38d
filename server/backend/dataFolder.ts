import { resolve } from 'node:path'

/** Where the embedded backend keeps its data: a folder, or nowhere with `DATA_DIR=memory`. */
export function dataFolder(): string | undefined {
  const folder = process.env['DATA_DIR'] || '.data'
  return folder === 'memory' ? undefined : resolve(folder)
}

/**
 * Files that the development server never serves, as `server.fs.deny` takes them. It serves the
 * project's folder otherwise, and with it the database and the secret that signs every session.
 */
export function deniedFiles(): string[] {
  const folder = dataFolder()
  return [
    // What Vite itself denies: a list of one's own replaces it.
    '.env',
    '.env.*',
    '*.{crt,pem}',
    '**/.git/**',
    '**/.data/**',
    ...(folder === undefined ? [] : [`${folder.replaceAll('\\', '/')}/**`]),
  ]
}
