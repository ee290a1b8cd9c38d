import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { lockFolder } from '../server/backend/lock.ts'

/** `npm run reset`: deletes the data of the embedded backend. The next start creates it again. */
const folder = resolve(process.env['DATA_DIR'] || '.data')
try {
  const unlock = await lockFolder(folder)
  await unlock()
  await rm(folder, { recursive: true, force: true })
  console.log(
    `  ${folder} is empty. The next start creates the database, the demo accounts and their servers again.`,
  )
} catch (error) {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
