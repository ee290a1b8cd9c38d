import { textOf } from './weights.ts'

/**
 * The origin that the build was made with, as its home page says it; undefined if it was made without. Not from the
 * environment: the tests may run in another one than the build.
 */
export function builtOrigin(): string | undefined {
  const [, address] = /<link rel="canonical" href="([^"]+)"/.exec(textOf('index.html')) ?? []
  return address === undefined ? undefined : new URL(address).origin
}
