import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Plugin, type Rolldown } from 'vite'
import { tarOf } from './tar.ts'

/** Where visitors get the program for a terminal: npm and npx install it from this address. */
const FILE = 'cli.tgz'

const configFile = fileURLToPath(new URL('../packages/cli/vite.config.ts', import.meta.url))

/** The package of packages/cli for this deployment, as `npm pack` would write it. */
export async function packCli(): Promise<Buffer> {
  const built = (await build({
    configFile,
    logLevel: 'error',
    build: { write: false },
  })) as Rolldown.RolldownOutput
  const files = built.output.map((file) => ({
    path: `package/${file.fileName}`,
    content: file.type === 'chunk' ? file.code : file.source,
    isExecutable: file.type === 'chunk',
  }))
  return gzipSync(tarOf(files), { level: 9 })
}

/** Writes cli.tgz into a build, and serves it in development. */
export function cliPackage(): Plugin {
  return {
    name: 'cli-package',
    apply: (_, { isSsrBuild }) => !isSsrBuild,
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: await packCli() })
    },
    configureServer(server) {
      server.middlewares.use(`/${FILE}`, (_, response, next) => {
        packCli().then((archive) => {
          response.setHeader('Content-Type', 'application/gzip')
          response.end(archive)
        }, next)
      })
    },
  }
}
