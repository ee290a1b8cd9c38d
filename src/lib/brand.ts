import { createBrand, DEFAULT_BRAND_NAME, type Brand } from './createBrand'

// Scripts and tests import this without Vite, where `import.meta.env` is undefined.
const env: Partial<ImportMetaEnv> | undefined = import.meta.env

/** The brand of this build, from VITE_BRAND_NAME or the folder of the brand. */
export const brand: Brand = createBrand(env?.VITE_BRAND_NAME || DEFAULT_BRAND_NAME)

/** Ids of the pages that menus leave out, from the folder of the brand. */
export const hiddenPages: readonly string[] = env?.VITE_HIDDEN_PAGES?.split(' ') ?? []
