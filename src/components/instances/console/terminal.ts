import { FitAddon } from '@xterm/addon-fit'
import { SearchAddon } from '@xterm/addon-search'
import { Terminal, type ITheme } from '@xterm/xterm'
import sheetText from '@xterm/xterm/css/xterm.css?inline'
import { openWithSheets } from '@/lib/internals/terminalStyles'
import type { ConsoleTerminal, TerminalOptions } from './terminalTypes'

/** Lines above the screen that are kept. */
const SCROLLBACK = 5000
/** Programs draw tables with these, and the site's own face lacks the signs for it. */
const FONT =
  "ui-monospace, 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace"

/** The library measures the space inside of its element, so the space around the text is there. */
const OWN_RULES = `
.xterm { height: 100%; padding: 12px var(--pad); box-sizing: border-box; }
.xterm .xterm-viewport { background-color: transparent; }`

/** Leaves the other screen, resets modes and colours, and draws a line of text. */
const NEW_SESSION = '\u001B[?1049l\u001B[!p\u001B[0m\r\n\u001B[2m--- new session ---\u001B[0m\r\n'

let isStyled = false

/** The library's own sheet, once. A link in the page would load it for every visitor. */
function addSheet(): void {
  if (isStyled) return
  isStyled = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`${sheetText}${OWN_RULES}`)
  document.adoptedStyleSheets.push(sheet)
}

/** The colours of the site, as programs in a terminal name them. Too little contrast is corrected when it is drawn. */
function themeOf(element: Element): ITheme {
  const tokens = getComputedStyle(element)
  const token = (name: string) => tokens.getPropertyValue(`--color-${name}`).trim()
  return {
    background: token('inset'),
    foreground: token('text'),
    cursor: token('ember'),
    cursorAccent: token('inset'),
    selectionBackground: token('line-2'),
    black: token('text-3'),
    brightBlack: token('text-3'),
    white: token('text-2'),
    brightWhite: token('text'),
    red: token('error'),
    brightRed: token('error'),
    green: token('ok'),
    brightGreen: token('ok'),
    yellow: token('warn'),
    brightYellow: token('warn'),
    blue: token('busy'),
    brightBlue: token('busy'),
    magenta: token('ember-text'),
    brightMagenta: token('ember-text'),
    cyan: token('busy'),
    brightCyan: token('busy'),
  }
}

/** Draws a terminal into an element, in the colours of the site and as large as the element. */
export function createTerminal(element: HTMLElement, options: TerminalOptions): ConsoleTerminal {
  const { onType, onResize, onPaste, onLeave, onCopy } = options
  addSheet()
  const terminal = new Terminal({
    fontFamily: FONT,
    fontSize: 14,
    lineHeight: 1.2,
    scrollback: SCROLLBACK,
    minimumContrastRatio: 4.5,
    allowProposedApi: true,
    theme: themeOf(element),
  })
  let hasBegun = false
  const fit = new FitAddon()
  const search = new SearchAddon()
  terminal.loadAddon(fit)
  terminal.loadAddon(search)
  openWithSheets(() => terminal.open(element))
  fit.fit()

  terminal.onData((text) => {
    if (terminal.options.disableStdin !== true) onType(text)
  })
  terminal.onResize(({ cols, rows }) => onResize({ columns: cols, rows }))
  terminal.attachCustomKeyEventHandler((event) => {
    if (event.key === 'F6') {
      if (event.type === 'keydown') onLeave()
      event.preventDefault()
      return false
    }
    // The browser's own paste, which comes to the listener below.
    if (event.ctrlKey && event.shiftKey && event.code === 'KeyV') return false
    if (event.ctrlKey && event.shiftKey && event.code === 'KeyC') {
      if (event.type === 'keydown') onCopy()
      event.preventDefault()
      return false
    }
    // Who may not type gets no use of a key that would keep the focus here.
    return !(event.key === 'Tab' && terminal.options.disableStdin === true)
  })
  const askBeforePaste = (event: ClipboardEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onPaste(event.clipboardData?.getData('text/plain') ?? '')
  }
  element.addEventListener('paste', askBeforePaste, true)

  const follow = new ResizeObserver(() => {
    if (element.clientWidth > 0) fit.fit()
  })
  follow.observe(element)
  const recolor = () => {
    terminal.options.theme = themeOf(element)
  }
  const theme = new MutationObserver(recolor)
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  scheme.addEventListener('change', recolor)

  return {
    size: () => ({ columns: terminal.cols, rows: terminal.rows }),
    write: (bytes, done) => terminal.write(bytes, done),
    beginSession: () => {
      // Out of what a program had switched on, such as another screen.
      if (hasBegun) terminal.write(NEW_SESSION)
      hasBegun = true
    },
    setTyping: (isAllowed) => {
      terminal.options.disableStdin = !isAllowed
      terminal.options.cursorBlink = false
    },
    setScreenReader: (isOn) => {
      terminal.options.screenReaderMode = isOn
    },
    press: (key) => {
      const { applicationCursorKeysMode } = terminal.modes
      terminal.input(applicationCursorKeysMode ? key.replace('\u001B[', '\u001BO') : key, true)
      terminal.focus()
    },
    paste: (text) => {
      terminal.paste(text)
      terminal.focus()
    },
    find: (text, direction) =>
      direction === 'next' ? search.findNext(text) : search.findPrevious(text),
    text: () => {
      if (terminal.hasSelection()) return terminal.getSelection()
      terminal.selectAll()
      const all = terminal.getSelection().trimEnd()
      terminal.clearSelection()
      return all
    },
    focus: () => terminal.focus(),
    dispose: () => {
      element.removeEventListener('paste', askBeforePaste, true)
      follow.disconnect()
      theme.disconnect()
      scheme.removeEventListener('change', recolor)
      terminal.dispose()
    },
  }
}
