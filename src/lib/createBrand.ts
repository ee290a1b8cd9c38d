/** The names of the product, in one place for all other code. */
export interface Brand {
  /** The display name: 'Basalt'. */
  name: string
  /** The name for addresses and keys: lower-case letters, digits and hyphens: 'basalt'. */
  slug: string
  /** The beginning of the variables of its program for a terminal: 'BASALT'. */
  variable: string
  /** The public address of the operating system page: '/basaltos'. */
  osPath: `/${string}`
  /** The storage key of the session. All other keys of the client begin with it. */
  storageKey: string
}

/** The name of the product if VITE_BRAND_NAME is not set. */
export const DEFAULT_BRAND_NAME = 'Basalt'

/**
 * Derives the brand from its name.
 * @throws Error if the name has no letter or digit that an address can use
 */
export function createBrand(name: string): Brand {
  const trimmed = name.trim()
  const slug = trimmed
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  if (slug === '') {
    throw new Error(
      `VITE_BRAND_NAME is '${name}', which leaves nothing for an address. Use at least one letter or digit.`,
    )
  }
  return {
    name: trimmed,
    slug,
    variable: slug.toUpperCase().replaceAll('-', '_'),
    osPath: `/${slug}os`,
    storageKey: `sb-${slug}-auth-token`,
  }
}
