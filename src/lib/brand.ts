import { createBrand, DEFAULT_BRAND_NAME, type Brand } from './createBrand'

/** The brand of this build, from VITE_BRAND_NAME. */
// Scripts and tests import this without Vite, where `import.meta.env` is undefined.
export const brand: Brand = createBrand(import.meta.env?.VITE_BRAND_NAME || DEFAULT_BRAND_NAME)
