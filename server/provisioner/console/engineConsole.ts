import type { Duplex } from 'node:stream'

/** In characters. */
export interface TerminalSize {
  columns: number
  rows: number
}

/** What a person wants to see of a server. */
export interface ConsoleRequest {
  instance: { id: string; name: string; engineRef: string | null }
  region: string
  /** shell: a new login shell of root. watch: what the server itself prints on its console. */
  kind: 'shell' | 'watch'
  size: TerminalSize
}

/** An open console of a server. */
export interface EngineConsole {
  /**
   * Reads what the server prints, and takes what is typed. It ends with the shell, and destroying it ends the shell. While
   * nobody reads it, the driver takes no more from the engine than a few hundred kilobytes.
   */
  stream: Duplex
  resize: (size: TerminalSize) => void
}
