import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { whyNoIncus } from './engine/whyNoIncus.ts'

// `npm run test:engine`. A machine where Incus cannot run passes and says why.
const reason = whyNoIncus()
if (reason !== null) {
  console.log(`Incus cannot run here, so its tests are skipped: ${reason}.`)
} else {
  const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'engine'], {
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
}
