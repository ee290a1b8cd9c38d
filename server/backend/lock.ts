import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Locks a data folder for this process. Two databases on the same files destroy them, and the database itself does not
 * check this. A lock of a process that does not run any more is replaced.
 * @returns a function that releases the folder
 * @throws Error if another database has the folder open
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'lock')
  await mkdir(folder, { recursive: true })
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const file = await open(path, 'wx')
      await file.writeFile(String(process.pid))
      await file.close()
      return () => rm(path, { force: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const owner = Number(await readFile(path, 'utf8').catch(() => ''))
    if (isAlive(owner)) {
      throw new Error(
        `The data in ${folder} is in use by process ${owner}. Stop that one first, or choose ` +
          'another folder.',
      )
    }
    await rm(path, { force: true })
  }
  throw new Error(`The data in ${folder} could not be claimed. Try again.`)
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM means that the process runs but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
