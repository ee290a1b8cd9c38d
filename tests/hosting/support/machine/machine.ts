import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '../../../../build/ports.ts'
import { findClientPrograms } from '../../../postgres/clientPrograms.ts'
import { startServer } from '../../../postgres/globalSetup.ts'
import { postgrestProgram } from '../../../postgres/postgrest.ts'
import { writeCertificate } from '../../../support/certificate.ts'
import { HOST } from '../client.ts'
import { smallBuild } from '../fixture.ts'
import { startProcess } from '../process.ts'
import { findPrograms } from '../programs.ts'
import { mainConfig } from '../servers.ts'
import { openMailbox, type Mailbox } from './mailbox.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** What a checkout needs to make mails and tokens, and to run its processes. */
const SOURCES = [
  'brand',
  'build',
  'deploy',
  'machines',
  'package.json',
  'scripts',
  'server',
  'src',
  'supabase',
]

/** The folders of a machine that the page writes into. */
const FOLDERS =
  /(?<![\w.}])\/(?=(?:etc\/(?:site|nginx|systemd|provisioner|worker|letsencrypt)|srv\/(?:site|pages)|usr\/local\/bin)\b)/g

/** A folder that stands in for a machine, with a PostgreSQL. */
export interface Machine {
  folder: string
  ports: { mails: number; tls: number; provisioner: number; worker: number }
  /** What the auth server sends. */
  mailbox: Mailbox
  /** Runs commands of the page as bash does, except that they end at the first error. */
  bash: (commands: string, more?: Record<string, string>) => Promise<string>
  read: (file: string) => string
  /** Starts nginx with what the page wrote into its folder. */
  startNginx: () => Promise<void>
  close: () => Promise<void>
}

/** The text with the folders and ports of the pretended machine. */
function moved(text: string, folder: string, ports: Record<string, number>): string {
  const here = text.replaceAll(FOLDERS, `${folder}/`)
  return Object.entries(ports).reduce(
    (result, [usual, port]) => result.replaceAll(new RegExp(`\\b${usual}\\b`, 'g'), String(port)),
    here,
  )
}

export async function createMachine(): Promise<Machine> {
  const { nginx, brotliModule, openssl } = await findPrograms()
  const folder = await mkdtemp(join(tmpdir(), 'machine-'))
  const postgres = await startServer()
  const [rest, auth, mails, tls] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ]
  const [plain, provisioner] = [await freePort(), await freePort()]
  const [worker, open] = [await freePort(), await freePort()]
  const psql = await folderOfPsql()
  const mailbox = await openMailbox()
  const ports = {
    5432: postgres.port,
    3000: rest,
    9999: auth,
    9997: mails,
    9400: provisioner,
    9401: worker,
    9466: open,
    587: mailbox.port,
  }
  const here = (text: string) =>
    moved(text, folder, ports).replaceAll('smtp.example.com', '127.0.0.1')
  const write = (file: string, text: string, mode = 0o644) =>
    writeFileSync(join(folder, file), text, { mode })
  for (const name of [
    'etc/nginx/conf.d',
    'etc/systemd/system',
    'srv/site',
    'usr/local/bin',
    'bin',
    'etc/letsencrypt/live/site',
  ]) {
    mkdirSync(join(folder, name), { recursive: true })
  }

  // The checkout.
  const site = join(folder, 'srv/site')
  for (const name of SOURCES) cpSync(join(root, name), join(site, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(site, 'node_modules'))
  for (const file of globSync('deploy/**/*.*', { cwd: site })) {
    const path = join(site, file)
    writeFileSync(path, here(readFileSync(path, 'utf8')))
  }
  const built = await smallBuild()
  cpSync(built.path, join(site, 'dist'), { recursive: true })
  await built.remove()
  const pages = join(site, 'dist/.hosting/nginx.conf')
  writeFileSync(pages, here(readFileSync(pages, 'utf8')))

  // What certbot and the downloads bring.
  const made = writeCertificate(folder, `DNS:${HOST}`, openssl)
  cpSync(made.certificate, join(folder, 'etc/letsencrypt/live/site/fullchain.pem'))
  cpSync(made.key, join(folder, 'etc/letsencrypt/live/site/privkey.pem'))
  if (postgrestProgram !== null)
    symlinkSync(postgrestProgram, join(folder, 'usr/local/bin/postgrest'))
  const authProgram = process.env['AUTH_SERVER']
  if (authProgram === undefined) {
    const script = fileURLToPath(new URL('authServer.ts', import.meta.url))
    write('usr/local/bin/auth', `#!/bin/sh\nexec '${process.execPath}' '${script}'\n`, 0o755)
  } else symlinkSync(authProgram, join(folder, 'usr/local/bin/auth'))

  // Programs that this test does not run, and those that speak to another database here.
  for (const name of ['apt-get', 'certbot', 'useradd', 'chown', 'nginx']) {
    write(`bin/${name}`, `#!/bin/sh\necho "${name} $*" >> '${folder}/not-run.log'\n`, 0o755)
  }
  cpSync(fileURLToPath(new URL('systemctl.sh', import.meta.url)), join(folder, 'bin/systemctl'))
  write(
    'bin/runuser',
    '#!/bin/sh\nshift 3\nexec env PGHOST=127.0.0.1 PGUSER=postgres PGPASSWORD=password "$@"\n',
    0o755,
  )
  write(
    'bin/npm',
    `#!/bin/sh\n[ "$*" = 'run build' ] || exec '${await which('npm')}' "$@"\n`,
    0o755,
  )
  await run('chmod', ['+x', join(folder, 'bin/systemctl')])

  const stops: (() => Promise<void>)[] = []
  return {
    folder,
    ports: { mails, tls, provisioner, worker },
    mailbox,
    bash: async (commands, more = {}) => {
      const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', here(commands)], {
        cwd: folder,
        env: {
          ...process.env,
          ...more,
          PATH: [join(folder, 'bin'), process.env['PATH'], psql].join(':'),
          MACHINE: folder,
          PGPORT: String(postgres.port),
        },
      })
      return stdout
    },
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    startNginx: async () => {
      for (const file of globSync('etc/nginx/conf.d/*.conf', { cwd: folder })) {
        const path = join(folder, file)
        const text = readFileSync(path, 'utf8')
          .replaceAll(/^ *listen \[::\].*\n/gm, '')
          .replaceAll(/listen 443 ssl/g, `listen 127.0.0.1:${tls} ssl`)
          .replaceAll(/listen 80;/g, `listen 127.0.0.1:${plain};`)
        // Who asks without a name gets the API: the provisioner, which finds no name of the examples.
        writeFileSync(
          path,
          file.includes('proxy') ? text.replace(' ssl;', ' ssl default_server;') : text,
        )
      }
      const home = join(folder, 'nginx')
      mkdirSync(home)
      writeFileSync(join(home, 'site.conf'), `include ${folder}/etc/nginx/conf.d/*.conf;`)
      writeFileSync(join(home, 'nginx.conf'), mainConfig(home, brotliModule))
      const files = ['-e', join(home, 'error.log'), '-c', join(home, 'nginx.conf')]
      stops.push(
        await startProcess(
          [nginx, ...files, '-g', 'daemon off;'],
          home,
          `https://127.0.0.1:${tls}`,
        ),
      )
    },
    close: async () => {
      for (const stop of stops) await stop()
      for (const file of globSync('*.pid', { cwd: folder })) {
        const id = Number(readFileSync(join(folder, file), 'utf8'))
        if (existsSync(`/proc/${id}`)) process.kill(id)
      }
      mailbox.close()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Where psql is, if it is on no PATH. */
async function folderOfPsql(): Promise<string> {
  if (await which('psql').catch(() => '')) return ''
  const found = await findClientPrograms()
  if ('problem' in found) throw new Error(`There is no psql. ${found.problem}`)
  return found.folder
}

async function which(name: string): Promise<string> {
  const { stdout } = await run('bash', ['-c', `command -v ${name}`])
  return stdout.trim()
}
