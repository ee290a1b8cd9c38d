import { cloneElement, jsx, type Element } from './render'

// In place of libraries and parts that the early page needs only as far as they are drawn.

/** Of the router: a link is a link, because pages load anew until the application has taken over. */
export function Link({
  to,
  params = {},
  search = {},
  hash,
  children,
  className,
  ...rest
}: Record<string, unknown> & {
  to: string
  params?: Record<string, string>
  search?: Record<string, string | undefined>
}) {
  const path = to.replaceAll(/\$(\w+)/g, (_, name: string) => params[name] ?? '')
  const given = Object.entries(search).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as [string, string]],
  )
  const query = given.length > 0 ? `?${new URLSearchParams(given).toString()}` : ''
  const own = Object.entries(rest).filter(([name]) => /^(?:aria|data)-|^id$|^role$/.test(name))
  return jsx('a', {
    ...Object.fromEntries(own),
    href: `${path}${query}${typeof hash === 'string' ? `#${hash}` : ''}`,
    className,
    children,
  })
}

export const useNavigate = () => undefined
export const useRouter = () => undefined
export const useUser = () => ({
  id: globalThis.earlyRead?.userId ?? '',
  email: globalThis.earlyRead?.email,
})

/** Of radix-ui: the props of a slot go to its child. */
export const createSlot =
  () =>
  ({ children, ...props }: Record<string, unknown>) => {
    const all = [children].flat(2).map(unslotted)
    const child = all.find((each) => typeof each === 'object' && each !== null) as Element
    const className = [props['className'], child.props['className']].filter(Boolean).join(' ')
    return cloneElement(child, { ...props, className: className || undefined })
  }

/** A slot may have its child inside of a `Slottable`, beside others that are not drawn. */
const unslotted = (content: unknown) =>
  typeof content === 'object' && content !== null && (content as Element).type === Slottable
    ? (content as Element).props['children']
    : content

export const Slottable = ({ children }: Record<string, unknown>) => children

/** Menus are closed, so there is only their control. */
export const Menu = ({ trigger }: { trigger: Element }) =>
  cloneElement(trigger, { 'aria-haspopup': 'menu', 'aria-expanded': 'false' })
export { Menu as LateMenu }
const Nothing = () => null
export { Nothing as MenuItem, Nothing as MenuCheckbox, Nothing as MenuSeparator }

/** Parts that are loaded later are not there yet. */
export const lazyWithRetry = () => Nothing
