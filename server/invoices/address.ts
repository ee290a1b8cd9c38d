/** A postcode of most countries, before the town: '10115 Berlin', '1010 Wien', 'L-1234 Luxembourg', '90-926 Łódź'. */
const TOWN = /^(?:[A-Z]{1,3}-)?(\d[\d -]{2,6}\d(?: [A-Z]{2})?) +(\D.*)$/u

/** The parts of a postal address that the provider wrote as lines. Where no line reads like a town, all lines stay. */
export function splitAddress(block: string): { lines: string[]; postcode: string; city: string } {
  const lines = block
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const index = lines.findLastIndex((line) => TOWN.test(line))
  const [, postcode = '', city = ''] = TOWN.exec(lines[index] ?? '') ?? []
  // What follows the town is the country, which has a field of its own.
  return { lines: index === -1 ? lines : lines.slice(0, index), postcode, city }
}
