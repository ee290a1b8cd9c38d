/** Takes the place of a style element: what is written into it becomes a constructed sheet. */
function sheetHolder(create: (tag: string) => HTMLElement): HTMLElement {
  const holder = create('template')
  const sheet = new CSSStyleSheet()
  let text = ''
  Object.defineProperty(holder, 'textContent', {
    get: () => text,
    set: (next: string) => {
      text = next
      sheet.replaceSync(next)
    },
  })
  holder.remove = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    Element.prototype.remove.call(holder)
  }
  document.adoptedStyleSheets.push(sheet)
  return holder
}

/** The policy refuses a style attribute that is written as a text, and not the same change of the element's style. */
function setAttribute(this: HTMLElement, name: string, value: string): void {
  if (name === 'style') this.style.cssText = value
  else Element.prototype.setAttribute.call(this, name, value)
}

/**
 * Opens a terminal of xterm.js. The library writes its colours and sizes into style elements when it opens, and some
 * colours of characters into style attributes, which the Content-Security-Policy blocks. Here both become what the policy
 * allows. Characters are spans, so all spans of the page get the method. The option `documentOverride` of the library
 * does not reach all of these places.
 * Upstream: https://github.com/xtermjs/xterm.js/issues/4445
 */
export function openWithSheets(open: () => void): void {
  HTMLSpanElement.prototype.setAttribute = setAttribute
  const create = document.createElement.bind(document)
  document.createElement = (tag: string, options?: ElementCreationOptions) =>
    tag === 'style' ? sheetHolder(create) : create(tag, options)
  try {
    open()
  } finally {
    Reflect.deleteProperty(document, 'createElement')
  }
}
