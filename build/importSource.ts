import { fileURLToPath } from 'node:url'
import { runnerImport, type ResolvedConfig } from 'vite'
import { aliases } from './viteShared.ts'

/**
 * Imports a module of src for plugins. It uses Vite, because the code in src depends on it: some page names contain the
 * brand.
 * @param path below src, such as `content/pages.ts`
 */
export async function importSource<Module>(
  { root, mode }: Pick<ResolvedConfig, 'root' | 'mode'>,
  path: string,
): Promise<Module> {
  const file = fileURLToPath(new URL(`../src/${path}`, import.meta.url))
  const options = { root, mode, configFile: false, resolve: { alias: aliases } } as const
  const { module } = await runnerImport<Module>(file, options)
  return module
}
