/** How the program ends, for scripts. docs/cli.md and `--help` list the same. */
export const exitCodes = {
  done: 0,
  refused: 1,
  wrongLine: 2,
  notConfirmed: 3,
  noKey: 4,
  unreachable: 5,
  waiting: 6,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

export const exitTexts: Readonly<Record<ExitCode, string>> = {
  0: 'done',
  1: 'refused or failed; the message says why',
  2: 'the line is wrong, and nothing ran',
  3: 'not confirmed or cancelled',
  4: 'no API key, or it does not work any more',
  5: 'the deployment did not answer',
  6: 'an order waits for a person who approves it',
}
