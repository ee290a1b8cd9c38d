import { createBrand, DEFAULT_BRAND_NAME, type Brand } from './createBrand'

/** The brand of this build, from VITE_BRAND_NAME. */
// Scripts and tests read this outside of Vite, where there is no such environment.
export const brand: Brand = createBrand(import.meta.env?.VITE_BRAND_NAME || DEFAULT_BRAND_NAME)
