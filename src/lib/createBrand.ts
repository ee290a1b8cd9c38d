/** What the product is called, in the one place that everything else reads. */
export interface Brand {
  /** As people read it: 'Basalt'. */
  name: string
  /** As addresses and keys need it: lower case, letters, digits and hyphens: 'basalt'. */
  slug: string
  /** The public address of the operating system page: '/basaltos'. */
  osPath: `/${string}`
  /** Where browsers keep the session; whatever else the client keeps begins with it. */
  storageKey: string
}

/** What the product is called where VITE_BRAND_NAME says nothing. */
export const DEFAULT_BRAND_NAME = 'Basalt'

/**
 * Derives the brand from its name.
 * @throws Error where nothing of the name is left for an address.
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
  return { name: trimmed, slug, osPath: `/${slug}os`, storageKey: `sb-${slug}-auth-token` }
}
