import { execFile } from 'node:child_process'
import { access, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'

const run = promisify(execFile)
const cache = fileURLToPath(new URL('../node_modules/.cache/browser', import.meta.url))
const answer = join(cache, 'answer.json')

/** How Playwright starts the browser. */
export interface BrowserLaunch {
  executablePath: string
  args: string[]
  env: Record<string, string>
}

/**
 * The shell is Chromium without windows, profiles and extensions: what Playwright itself starts where nothing is shown.
 * The browser tests take 40 % less processor time in it.
 */
const SHELL = 'chromium-headless-shell'
const SHELL_FILE = /^(chrome-headless-shell|headless_shell)(\.exe)?$/
const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const MAC_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Root cannot use the sandbox of Chromium. */
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/**
 * Finds or installs a Chromium that starts and renders. It tries in order: CHROME_PATH, the last result, and the shell
 * without windows: Playwright's own, the system's, Playwright's download, Debian's package (as root). Then it tries a
 * browser of the system, Debian's browser, and the one in @sparticuz/chromium.
 * @throws Error with every attempt and the remedy
 */
export async function findBrowser(): Promise<BrowserLaunch> {
  const failures: string[] = []
  for (const [name, find] of ways) {
    try {
      for (const candidate of await find()) {
        const problem = await problemOf(candidate)
        if (problem === undefined) {
          await mkdir(cache, { recursive: true })
          await writeFile(answer, JSON.stringify(candidate))
          return candidate
        }
        failures.push(`${name}: ${candidate.executablePath}: ${problem}`)
      }
    } catch (error) {
      failures.push(`${name}: ${firstLine(error)}`)
    }
  }
  throw new Error(
    `No browser for the tests was found. Install Chromium or Chrome, or set CHROME_PATH to its program.\n  ${failures.join('\n  ')}`,
  )
}

const plain = (executablePath: string): BrowserLaunch => ({ executablePath, args, env: {} })

const ways: readonly [string, () => Promise<BrowserLaunch[]>][] = [
  [
    'CHROME_PATH',
    async () => (process.env['CHROME_PATH'] ? [plain(process.env['CHROME_PATH'])] : []),
  ],
  ['the answer of last time', async () => [JSON.parse(await readFile(answer, 'utf8'))]],
  ["Playwright's own", ownShell],
  ['the shell of the system', () => systemBrowsers([SHELL])],
  ['playwright install', installWithPlaywright],
  [`apt-get install ${SHELL}`, () => installWithApt(SHELL)],
  ['the system', async () => [...(await systemBrowsers(SYSTEM_NAMES)), ...MAC_PATHS.map(plain)]],
  // Before the unpacked one, which is older: it does not request a failed chunk again, and tests depend on that.
  ['apt-get install chromium', () => installWithApt('chromium')],
  ['@sparticuz/chromium', unpack],
]

/** Playwright knows only the path of the browser with windows. The shell is in the folder beside it. */
async function ownShell(): Promise<BrowserLaunch[]> {
  const [, root = '', revision = ''] =
    /^(.+[/\\])chromium-(\d+)[/\\]/.exec(chromium.executablePath()) ?? []
  const folder = join(root, `chromium_headless_shell-${revision}`)
  const files = await readdir(folder, { recursive: true })
  return files
    .filter((file) => SHELL_FILE.test(basename(file)))
    .map((file) => plain(join(folder, file)))
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

async function systemBrowsers(names: readonly string[]): Promise<BrowserLaunch[]> {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const found = await Promise.all(paths.map(exists))
  return paths.filter((_, index) => found[index]).map(plain)
}

async function installWithPlaywright(): Promise<BrowserLaunch[]> {
  const cli = fileURLToPath(new URL('../node_modules/@playwright/test/cli.js', import.meta.url))
  await run(process.execPath, [cli, 'install', 'chromium', '--only-shell'], { timeout: 180_000 })
  return ownShell()
}

/** The package is made for AWS Lambda. With Lambda's variable it also unpacks its libraries. */
async function unpack(): Promise<BrowserLaunch[]> {
  const folder = join(cache, 'unpacked')
  await mkdir(folder, { recursive: true })
  const script = "import('@sparticuz/chromium').then((m) => m.default.executablePath())"
  await run(process.execPath, ['--input-type=module', '-e', script], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
    timeout: 120_000,
  })
  const fonts = join(folder, 'fonts', 'fonts.conf')
  const text = await readFile(fonts, 'utf8')
  await writeFile(fonts, text.replaceAll('/tmp/', `${folder}/`))
  return [
    {
      executablePath: join(folder, 'chromium'),
      args: [...args, '--no-zygote', '--in-process-gpu', '--disable-gpu'],
      env: {
        LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
        FONTCONFIG_PATH: join(folder, 'fonts'),
        TMPDIR: folder,
      },
    },
  ]
}

/** With a local font whose width the style sheets know. Otherwise text moves when the site's own fonts arrive. */
async function installWithApt(name: string): Promise<BrowserLaunch[]> {
  if (process.getuid?.() !== 0) throw new Error('needs root')
  await run('apt-get', ['update'], { timeout: 120_000 })
  await run('apt-get', ['install', '-y', '--no-install-recommends', name, 'fonts-liberation'], {
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return systemBrowsers([name])
}

/** A browser without its fonts or libraries starts but renders nothing, so starting is not enough. */
async function problemOf(candidate: BrowserLaunch): Promise<string | undefined> {
  try {
    await access(candidate.executablePath)
    const browser = await chromium.launch({
      ...candidate,
      env: { ...definedEnvironment(), ...candidate.env },
      timeout: 20_000,
    })
    try {
      const page = await browser.newPage()
      await page.setContent('<p id="probe">It works</p>')
      const box = await page.locator('#probe').boundingBox()
      const text = await page.locator('#probe').innerText()
      return text === 'It works' && box !== null && box.height > 0 ? undefined : 'renders nothing'
    } finally {
      await browser.close()
    }
  } catch (error) {
    return firstLine(error)
  }
}

/** The environment of this process without undefined values, as Playwright requires. */
export function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  )
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
}
