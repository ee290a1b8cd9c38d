import type { Writable } from 'node:stream'

/**
 * Gives a program its whole input. Does not throw if the program has ended before it read: then
 * its exit code and its output say what happened, and a test of those is the better report.
 */
export function endInput(stdin: Writable | null, input: string): void {
  stdin?.on('error', () => undefined)
  stdin?.end(input === '' ? undefined : input)
}
