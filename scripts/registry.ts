import { fileURLToPath } from 'node:url'
import { runnerImport, type ResolvedConfig } from 'vite'
import type * as Pages from '../src/content/pages.ts'
import { aliases } from './vite-shared.ts'

/**
 * The registry of public pages, for plugins. Through Vite, as everything in src is written for it: some pages are named
 * after the brand.
 */
export async function readRegistry({
  root,
  mode,
}: Pick<ResolvedConfig, 'root' | 'mode'>): Promise<typeof Pages> {
  const { module } = await runnerImport<typeof Pages>(
    fileURLToPath(new URL('../src/content/pages.ts', import.meta.url)),
    { root, mode, configFile: false, resolve: { alias: aliases } },
  )
  return module
}

/** Every address that anybody may open, as the sitemap has them. */
export function publicPathsOf({ publicPages }: typeof Pages): string[] {
  return [...publicPages.map(({ path }) => path), '/auth']
}
