import { fileURLToPath } from 'node:url'
import { runnerImport, type ResolvedConfig } from 'vite'
import { aliases } from './viteShared.ts'

/**
 * Imports a module for plugins that uses code of src. It uses Vite, because the code in src depends on it: some page
 * names contain the brand, and the brand hides some pages.
 * @param path from the root, such as `src/content/pages.ts`
 */
export async function importSource<Module>(
  { root, mode, define }: Pick<ResolvedConfig, 'root' | 'mode' | 'define'>,
  path: string,
): Promise<Module> {
  const file = fileURLToPath(new URL(`../${path}`, import.meta.url))
  const options = { root, mode, define, configFile: false, resolve: { alias: aliases } } as const
  const { module } = await runnerImport<Module>(file, options)
  return module
}
