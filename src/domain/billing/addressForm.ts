import { formatAddress } from 'localized-address-format'

/** The parts of an address that countries put in different places, or do not have. */
export type AddressPart = 'postcode' | 'city' | 'region'

const marks: Readonly<Record<AddressPart, string>> = { postcode: '{Z}', city: '{C}', region: '{S}' }

/**
 * Which of these parts an address of a country has, in the order in which people there write them: by Google's data
 * about addresses. Every form has a city, because the database needs one.
 */
export function addressParts(country: string): AddressPart[] {
  const lines = formatAddress(
    {
      postalCountry: country,
      postalCode: marks.postcode,
      locality: marks.city,
      administrativeArea: marks.region,
    },
    'latin',
  ).join('\n')
  const found = (Object.keys(marks) as AddressPart[])
    .filter((part) => lines.includes(marks[part]))
    .toSorted((a, b) => lines.indexOf(marks[a]) - lines.indexOf(marks[b]))
  return found.includes('city') ? found : ['city', ...found]
}

interface Address {
  street: string
  extra: string
  postcode: string
  city: string
  region: string
  country: string
}

/** The lines of an address as an envelope of that country shows them, without names and without the country. */
export function addressLines(address: Address): string[] {
  return formatAddress(
    {
      postalCountry: address.country,
      postalCode: address.postcode,
      locality: address.city,
      administrativeArea: address.region,
      addressLines: [address.street, address.extra].filter(Boolean),
    },
    'latin',
  )
}
