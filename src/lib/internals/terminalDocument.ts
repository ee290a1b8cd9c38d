/** Takes the place of a style element: what is written into it becomes a constructed sheet. */
function sheetHolder(): HTMLElement {
  const holder = document.createElement('template')
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

/** The policy refuses the attribute in a text, and not the same change of the element's style. */
function setAttribute(this: HTMLElement, name: string, value: string): void {
  if (name === 'style') this.style.cssText = value
  else Element.prototype.setAttribute.call(this, name, value)
}

function createElement(tag: string): HTMLElement {
  if (tag === 'style') return sheetHolder()
  const element = document.createElement(tag)
  element.setAttribute = setAttribute
  return element
}

/**
 * The document for `documentOverride` of xterm.js. The library writes its colours and sizes into style elements, and true
 * colours into style attributes, which the Content-Security-Policy blocks. Here both become what the policy allows.
 * Upstream: https://github.com/xtermjs/xterm.js/issues/4445
 */
export function terminalDocument(): Document {
  return new Proxy(document, {
    get: (target, name) => {
      if (name === 'createElement') return createElement
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}
