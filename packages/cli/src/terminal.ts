/** The streams and the environment of the program. */
export interface Terminal {
  stdin: NodeJS.ReadStream
  stdout: NodeJS.WriteStream
  stderr: NodeJS.WriteStream
  env: Readonly<Record<string, string | undefined>>
}

/** Whether somebody can be asked. */
export const isInteractive = ({ stdin, stderr }: Terminal): boolean => stdin.isTTY && stderr.isTTY

const codes = { bold: [1, 22], dim: [2, 22], red: [31, 39] } as const

/** Writes with style, or without if the stream is no terminal or the person wants none. */
export function styles(stream: NodeJS.WriteStream, env: Terminal['env']) {
  const isOn = stream.isTTY && !env['NO_COLOR'] && env['TERM'] !== 'dumb'
  return (style: keyof typeof codes, text: string): string => {
    const [start, end] = codes[style]
    return isOn ? `\u001b[${start}m${text}\u001b[${end}m` : text
  }
}
