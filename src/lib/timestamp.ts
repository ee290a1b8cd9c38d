/**
 * Turns a time of the database into ISO 8601. The embedded database writes '2027-01-05 00:00:00+00', which not every
 * browser can parse.
 */
export function toIso8601(text: string): string {
  return text.replace(' ', 'T').replace(/(:[\d.]+[+-]\d\d)$/, '$1:00')
}
