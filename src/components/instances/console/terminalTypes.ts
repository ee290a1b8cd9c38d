/** In characters. */
interface TerminalSize {
  columns: number
  rows: number
}

export interface TerminalOptions {
  onType: (text: string) => void
  onResize: (size: TerminalSize) => void
  /** A text from the clipboard, which is not typed yet. */
  onPaste: (text: string) => void
  /** The key that leaves the terminal. */
  onLeave: () => void
  /** The keys that copy. */
  onCopy: () => void
}

/** A terminal on the page. `terminal.ts` draws it with a library, which is loaded with the first console. */
export interface ConsoleTerminal {
  size: () => TerminalSize
  /** `done` is called when the bytes are drawn. */
  write: (bytes: Uint8Array, done: () => void) => void
  /** Marks where another session begins. What was shown before stays. */
  beginSession: () => void
  setTyping: (isAllowed: boolean) => void
  setScreenReader: (isOn: boolean) => void
  /** Sends a key that the keyboard of a phone lacks, as a terminal does. */
  press: (key: string) => void
  paste: (text: string) => void
  find: (text: string, direction: 'next' | 'previous') => boolean
  /** What is selected, or everything. */
  text: () => string
  focus: () => void
  dispose: () => void
}
