import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { findBrowser } from './browser.ts'
import { inOwnNetwork } from './ownNetwork.ts'

/** `npm run test:e2e [-- playwright's arguments]`: finds a browser, then runs the browser tests with it. */
const cli = fileURLToPath(new URL('../node_modules/@playwright/test/cli.js', import.meta.url))
try {
  const browser = await findBrowser()
  console.log(`  Browser: ${browser.executablePath}`)
  // A browser ends its requests when a network comes or goes, as they do beside the tests of Incus.
  const [command, ...args] = [...inOwnNetwork(), process.execPath, cli, 'test']
  const child = spawn(command, [...args, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, E2E_BROWSER: JSON.stringify(browser) },
  })
  child.on('exit', (code) => process.exit(code ?? 1))
} catch (error) {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
