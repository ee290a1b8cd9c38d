/** The members of the European Union, by their codes in ISO 3166-1. The database knows the same: `private.eu_countries`. */
export const euCountries: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
