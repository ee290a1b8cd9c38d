/**
 * As much of React as it takes to draw a page once: components and hooks, and elements that become nodes of a document.
 * The build puts it in React's place for the early page (`build/earlyPage.ts`). Nothing here changes after it is drawn:
 * React itself replaces it. It only creates nodes and texts, so no text of a row can become markup.
 */

export interface Element {
  type: string | symbol | ((props: Props) => unknown)
  props: Props
}

type Props = Record<string, unknown>

export const Fragment = Symbol('Fragment')

export const jsx = (type: Element['type'], props: Props): Element => ({ type, props })
export { jsx as jsxs }

export const cloneElement = ({ type, props }: Element, more: Props): Element => ({
  type,
  props: { ...props, ...more },
})

export const createElement = (type: Element['type'], props: Props | null, ...children: unknown[]) =>
  jsx(type, children.length > 0 ? { ...props, children } : { ...props })

let ids = 0

// The hooks of one rendering: the first value stays, and no effect runs.
export const useId = (): string => `early-${(ids += 1)}`
export const useState = (first: unknown) => [typeof first === 'function' ? first() : first, noop]
export const useReducer = (_: unknown, first: unknown, init?: (value: unknown) => unknown) => [
  init ? init(first) : first,
  noop,
]
export const useRef = (current: unknown) => ({ current })
export const useMemo = (compute: () => unknown) => compute()
export const useCallback = (callback: unknown) => callback
export const useEffectEvent = (callback: unknown) => callback
export const useSyncExternalStore = (_: unknown, read: () => unknown) => read()
export const useContext = ({ value }: { value: unknown }) => value
export const createContext = (value: unknown) => ({ value })
export const memo = (component: unknown) => component
export const forwardRef = (component: (props: Props, ref: null) => unknown) => (props: Props) =>
  component(props, null)
export const startTransition = (run: () => void) => run()
export { noop as useEffect, noop as useLayoutEffect, noop as useInsertionEffect }

function noop() {}

/** React's names of attributes that have another name in HTML or SVG. */
const NAMES: Readonly<Record<string, string>> = {
  className: 'class',
  htmlFor: 'for',
  strokeWidth: 'stroke-width',
  strokeDasharray: 'stroke-dasharray',
  strokeLinecap: 'stroke-linecap',
  strokeLinejoin: 'stroke-linejoin',
}

const SVG = 'http://www.w3.org/2000/svg'

/** Appends what a component returns. */
export function append(parent: ParentNode & Node, content: unknown): void {
  if (content === null || content === undefined || typeof content === 'boolean') return
  if (Array.isArray(content)) {
    for (const each of content) append(parent, each)
  } else if (typeof content === 'object') {
    appendElement(parent, content as Element)
  } else if (typeof content === 'string' || typeof content === 'number') {
    parent.append(String(content))
  }
}

function appendElement(parent: ParentNode & Node, { type, props }: Element): void {
  if (typeof type === 'function') return append(parent, type(props))
  if (typeof type !== 'string') return append(parent, props['children'])
  const isSvg = type === 'svg' || (parent as globalThis.Element).namespaceURI === SVG
  const element = isSvg ? document.createElementNS(SVG, type) : document.createElement(type)
  append(element, props['children'])
  for (const [name, value] of Object.entries(props)) setAttribute(element, name, value)
  parent.append(element)
}

function setAttribute(element: globalThis.Element, name: string, value: unknown): void {
  if (name === 'children' || name === 'key') return
  if (name === 'style') Object.assign((element as HTMLElement).style, value)
  // After the children: a select has its options then.
  else if (name === 'value' || name === 'checked') Object.assign(element, { [name]: value })
  else if (typeof value === 'boolean' && !/^(?:aria|data)-/.test(name)) {
    element.toggleAttribute(name, value)
  } else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    element.setAttribute(NAMES[name] ?? name, String(value))
  }
}
