import { existsSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'

/** Whether this machine has a program, by name or path. Samples that need a missing one are skipped. */
export function has(program: string): boolean {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.some((folder) =>
    ['', '.exe'].some((ending) => existsSync(resolve(folder, program + ending))),
  )
}
