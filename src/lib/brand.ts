import { brandFrom, type Brand } from './brandFrom'

/** The brand of this build, from VITE_BRAND_NAME. */
export const brand: Brand = brandFrom(import.meta.env.VITE_BRAND_NAME || 'Basalt')
