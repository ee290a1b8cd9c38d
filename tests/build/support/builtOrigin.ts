/**
 * The origin that the build was made with, as its home page says it; undefined if it was made without. Not from the
 * environment: the tests may run in another one than the build.
 * @param home the HTML of the home page
 */
export function builtOrigin(home: string): string | undefined {
  const [, address] = /<link rel="canonical" href="([^"]+)"/.exec(home) ?? []
  return address === undefined ? undefined : new URL(address).origin
}
