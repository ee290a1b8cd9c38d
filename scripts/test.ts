import { spawn } from 'node:child_process'
import { findBrowser } from './browser.ts'
import { inOwnNetwork } from './ownNetwork.ts'

/**
 * `npm test`: every check and test. The tests of a real Incus mostly wait for its daemon, those of hosting and of programs
 * of others for their servers. So they run beside those that keep the processors busy, and what they print follows when they
 * have ended. A failure ends the scripts of its row, and the browser tests begin only when those of the code have passed.
 */
const CHECKS = ['check:code']
const BUILD = ['build']
const CODE = ['test:code']
/** They may install packages of Debian, as those of hosting do. Two installations at once are in each other's way. */
const INCUS = ['test:engine', 'test:os']
const HOSTING = ['test:foreign', 'test:hosting']
/** Beside Incus only in a network of its own: a browser ends its requests when one comes or goes. */
const BROWSER = ['test:e2e']

type Output = 'shown' | 'kept'

/** The end of what a failed script printed is repeated last, where a reader of a long log looks first. */
const LINES_OF_FAILURE = 200
const failures: string[] = []

/** Runs a script of package.json. @returns whether it passed, and what it printed unless that was shown */
function run(script: string, output: Output): Promise<{ passed: boolean; kept: string }> {
  const stream = output === 'shown' ? 'inherit' : 'pipe'
  // npm is a script of the shell on Windows.
  const child = spawn(`npm run ${script}`, { stdio: ['ignore', stream, stream], shell: true })
  let kept = ''
  for (const piped of [child.stdout, child.stderr]) {
    piped?.setEncoding('utf8').on('data', (text: string) => (kept += text))
  }
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ passed: code === 0, kept }))
    child.once('error', ({ message }) => resolve({ passed: false, kept: message }))
  })
}

/** Runs scripts one after the other. @returns whether all passed; those after a failure are left out */
async function runAll(scripts: readonly string[], output: Output): Promise<boolean> {
  for (const script of scripts) {
    const since = Date.now()
    const { passed, kept } = await run(script, output)
    const seconds = Math.round((Date.now() - since) / 1000)
    const outcome = `  npm run ${script} ${passed ? 'passed' : 'failed'} after ${seconds} s.`
    console.log(`${kept}\n${outcome}\n`)
    if (passed) continue
    failures.push(...kept.split('\n').slice(-LINES_OF_FAILURE), outcome)
    return false
  }
  return true
}

/** Whether all pass. Tests begin when the checks have passed, and the build goes on beside both. */
async function allPass(): Promise<boolean> {
  const built = runAll(BUILD, 'kept')
  if (!(await runAll(CHECKS, 'shown'))) {
    await built
    return false
  }
  // May install a browser, which must not happen beside the other installations. The browser tests say what is wrong.
  const incus = findBrowser()
    .catch(() => undefined)
    .then(() => runAll(INCUS, 'kept'))
  const hosting = incus.then(async (passed) => passed && (await built) && runAll(HOSTING, 'kept'))
  const code = (await built) && (await runAll(CODE, 'shown'))
  // Nothing is left to be in a browser's way when Incus is done, so the browser tests do not wait for hosting.
  const isFree = inOwnNetwork().length > 0 || (await incus)
  const browser = isFree && code && (await runAll(BROWSER, 'shown'))
  return (await hosting) && browser
}

const passed = await allPass()
if (!passed) console.log(failures.join('\n'))
process.exitCode = passed ? 0 : 1
