/**
 * A moment of the database as ISO 8601 wants it: the embedded one writes '2027-01-05 00:00:00+00', which not every
 * browser reads.
 */
export function toIso8601(text: string): string {
  return text.replace(' ', 'T').replace(/(:[\d.]+[+-]\d\d)$/, '$1:00')
}
