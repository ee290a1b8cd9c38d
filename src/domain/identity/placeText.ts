import { countryName } from '@/lib/countries'

/**
 * Where an address is: 'near Vienna, Austria'. Empty if nothing is known.
 * @param country ISO 3166-1 alpha-2
 */
export function placeText({
  city,
  country,
}: {
  city: string | null
  country: string | null
}): string {
  const name = countryName(country ?? '')
  if (city === null) return name === '' ? '' : `in ${name}`
  return `near ${[city, name].filter(Boolean).join(', ')}`
}
