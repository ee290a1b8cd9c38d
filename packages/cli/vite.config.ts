import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { cloudConfigValidator } from '../../build/cloudConfigValidator.ts'
import { readEnvironment } from '../../build/env.ts'
import { aliases, constants, version } from '../../build/viteShared.ts'
import { createBrand, type Brand } from '../../src/lib/createBrand.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const lib = fileURLToPath(new URL('../../src/lib/', import.meta.url))

/** The modules of the site that make requests. Here they know an API key instead of a session. */
const REPLACED = ['readOwn', 'readPublic', 'supabase']

function replaceRequests(): Plugin {
  return {
    name: 'replace-requests',
    enforce: 'pre',
    async resolveId(source, importer) {
      // What replaces a module may use the original.
      if (importer === undefined || importer.startsWith(here)) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      const name = REPLACED.find((each) => found?.id === `${lib}${each}.ts`)
      return name === undefined ? null : `${here}src/backend/${name}.ts`
    },
  }
}

interface Packed {
  brand: Brand
  license: string
}

/** Writes the package beside the program: `npm pack` of this folder is what can be published or passed on. */
function packageFiles({ brand, license }: Packed): Plugin {
  // What people type.
  const command = brand.slug
  const manifest = {
    name: command,
    version,
    description: `${brand.name} in a terminal`,
    license,
    type: 'module',
    bin: { [command]: 'cli.mjs' },
    engines: { node: '>=20' },
  }
  const readme = readFileSync(`${here}README.md`, 'utf8')
    .replaceAll('Basalt', brand.name)
    .replaceAll('BASALT', brand.variable)
    .replaceAll('basalt', command)
  return {
    name: 'package-files',
    generateBundle() {
      const files = {
        'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
        'README.md': readme,
      }
      for (const [fileName, source] of Object.entries(files)) {
        this.emitFile({ type: 'asset', fileName, source })
      }
    },
  }
}

export default defineConfig(({ mode }) => {
  const { backend, brandName, siteUrl } = readEnvironment(mode, 0)
  const { license } = JSON.parse(readFileSync(`${here}../../package.json`, 'utf8')) as {
    license: string
  }
  const values = {
    VITE_BRAND_NAME: brandName,
    VITE_SITE_URL: siteUrl ?? '',
    VITE_SUPABASE_URL: backend.kind === 'hosted' ? backend.url : '',
  }
  return {
    root: here,
    publicDir: false,
    plugins: [
      replaceRequests(),
      cloudConfigValidator(),
      packageFiles({ brand: createBrand(brandName), license }),
    ],
    resolve: { alias: aliases },
    define: {
      ...constants,
      ...Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          `import.meta.env.${name}`,
          JSON.stringify(value),
        ]),
      ),
    },
    ssr: { noExternal: true },
    build: {
      ssr: 'src/main.ts',
      target: 'node20',
      outDir: 'dist',
      minify: true,
      rolldownOptions: {
        output: {
          entryFileNames: 'cli.mjs',
          banner: '#!/usr/bin/env node',
          codeSplitting: false,
        },
      },
    },
  }
})
