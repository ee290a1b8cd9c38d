import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type ResolvedConfig } from 'vite'

const root = fileURLToPath(new URL('../', import.meta.url))
const ENTRY = 'src/early/drawPage.tsx'
const RENDER = 'src/early/render.ts'
const DATA = 'src/early/data.ts'
const PARTS = 'src/early/parts.tsx'
const TABLE = 'src/early/table.ts'

/** What the early page has in place of a library or a module: enough to draw a page once. */
const INSTEAD: Readonly<Record<string, string>> = {
  react: RENDER,
  'react/jsx-runtime': RENDER,
  '@tanstack/react-query': DATA,
  '@/lib/readOwn': DATA,
  '@/domain/instances/instanceChanges': DATA,
  '@tanstack/react-router': PARTS,
  '@tanstack/react-table': TABLE,
  '@tanstack/react-virtual': TABLE,
  'radix-ui/slot': PARTS,
  '@/domain/session/useAuth': PARTS,
  '@/ui/Menu': PARTS,
  '@/ui/lazyWithRetry': PARTS,
}

/** Parts of a page that are not drawn early: what is below the head of a server's page, and what only answers presses. */
const LEFT_OUT: readonly string[] = [
  'src/features/instances/detail/OverviewTab.tsx',
  'src/layout/NotFoundPage.tsx',
  'src/features/instances/list/BulkBar.tsx',
  'src/components/FailureBanner.tsx',
  'src/components/ErrorLink.tsx',
  'src/components/instances/ActionFailure.tsx',
  'src/lib/callBackend.ts',
  'src/lib/supabase.ts',
]

function early(): Plugin {
  const files = new Map(
    Object.entries(INSTEAD).map(([name, file]) => [
      name.startsWith('@/') ? join(root, 'src', name.slice(2)) : name,
      join(root, file),
    ]),
  )
  const leftOut = new Set(LEFT_OUT.map((file) => join(root, file)))
  return {
    name: 'early-page',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const library = files.get(source)
      if (library !== undefined) return library
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      if (found === null) return null
      if (leftOut.has(found.id)) return `\0left-out:${found.id}`
      return files.get(found.id.replace(/\.tsx?$/, '')) ?? null
    },
    load: {
      filter: { id: /^\0left-out:/ },
      handler: (id) => {
        const name = /(\w+)\.tsx?$/.exec(id)?.[1]
        return `export const ${name} = () => null`
      },
    },
    // What is loaded later is not there yet.
    resolveDynamicImport: (source) =>
      typeof source === 'string' ? { id: source, external: true } : null,
  }
}

/**
 * Builds the script of the early page: one file beside the others.
 * @returns its path in the build
 */
export async function buildEarlyPage(config: ResolvedConfig): Promise<string> {
  const folder = join(root, `node_modules/.cache/early-page-${process.pid}`)
  await build({
    root: config.root,
    mode: config.mode,
    configFile: config.configFile,
    // Missing exports are meant, see below.
    logLevel: 'error',
    plugins: [early()],
    // The same answers as in a browser.
    define: { 'import.meta.env.SSR': 'false' },
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      ssr: ENTRY,
      outDir: folder,
      emptyOutDir: true,
      manifest: false,
      copyPublicDir: false,
      minify: true,
      rolldownOptions: {
        treeshake: { moduleSideEffects: false },
        // Only what is drawn is there. The rest of a library is never called.
        shimMissingExports: true,
        output: { entryFileNames: 'early.js' },
      },
    },
  })
  const code = await readFile(join(folder, 'early.js'))
  await rm(folder, { recursive: true })
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
  const file = `assets/e-${hash}.js`
  await mkdir(join(config.build.outDir, 'assets'), { recursive: true })
  await writeFile(join(config.build.outDir, file), code)
  return file
}
