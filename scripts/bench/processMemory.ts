import { readdir, readFile } from 'node:fs/promises'

/**
 * The memory of a process and those that it started, in MB: pages that several share count once. Only Linux says so;
 * elsewhere it is NaN.
 */
export async function megabytesBelow(pid: number): Promise<number> {
  const ids = await readdir('/proc').catch(() => [])
  const parents = new Map<number, number>()
  for (const id of ids.filter((name) => /^\d+$/.test(name))) {
    // oxlint-disable-next-line no-await-in-loop -- small files
    const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')
    const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    parents.set(Number(id), Number(parent))
  }
  const below = [...parents.keys()].filter((id) => id === pid || parents.get(id) === pid)
  const sizes = await Promise.all(
    below.map(async (id) => {
      const text = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '')
      return Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0)
    }),
  )
  return sizes.length === 0 ? Number.NaN : (sizes.reduce((sum, kB) => sum + kB, 0) * 1024) / 1e6
}
