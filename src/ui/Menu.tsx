import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import * as RadixMenu from 'radix-ui/dropdown-menu'
import { createSlot } from 'radix-ui/slot'
import { useEffect, useRef, useState, type ReactElement, type ReactNode, type Ref } from 'react'

const PANEL =
  'fade-in z-50 max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto rounded-panel border border-line-3 bg-surface py-1 text-14 text-text shadow-menu'

const SIZES = {
  content: 'min-w-56 max-w-[min(20rem,calc(100vw-16px))]',
  wide: 'w-[min(26rem,calc(100vw-16px))]',
} as const

const ITEM =
  'flex min-h-9 cursor-pointer items-start gap-3 px-4 py-2 font-medium no-underline outline-none select-none data-highlighted:bg-raised data-highlighted:shadow-[inset_3px_0_0_var(--color-ember)] forced-colors:data-highlighted:bg-[Highlight] forced-colors:data-highlighted:text-[HighlightText] aria-disabled:cursor-not-allowed max-md:min-h-11 max-md:py-3 pointer-coarse:min-h-11 pointer-coarse:py-3'

export interface MenuProps {
  /** The control that opens the menu: one element that accepts a ref. */
  trigger: ReactElement
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom'
  /** Pixels between the control and the list. */
  distance?: number
  /** As wide as its items, or of one width for items with sentences. */
  size?: keyof typeof SIZES
  className?: string
}

/** A menu of actions that opens from one control. Keys: arrows, first letters, Escape. */
export function Menu({
  trigger,
  children,
  align = 'end',
  side = 'bottom',
  distance = 4,
  size = 'content',
  className,
  controlRef,
}: MenuProps & { controlRef?: Ref<HTMLButtonElement> }) {
  return (
    <RadixMenu.Root modal={false}>
      <RadixMenu.Trigger asChild ref={controlRef}>
        {trigger}
      </RadixMenu.Trigger>
      <RadixMenu.Portal>
        <RadixMenu.Content
          align={align}
          side={side}
          sideOffset={distance}
          collisionPadding={8}
          className={clsx(PANEL, SIZES[size], className)}
        >
          {children}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  )
}

const Control = createSlot('MenuControl')
const OPENING_KEYS = new Set(['Enter', ' ', 'ArrowDown'])

/**
 * The same menu for a control that a page repeats in every row. Before the first press only the control exists, so that
 * a row of a long list appears sooner.
 */
export function LateMenu(props: MenuProps) {
  const [press, setPress] = useState<KeyboardEvent | PointerEvent | null>(null)
  const control = useRef<HTMLButtonElement>(null)
  // The menu has a control of its own. It receives the press that the first one had.
  useEffect(() => {
    if (press === null) return
    control.current?.focus()
    control.current?.dispatchEvent(
      press instanceof KeyboardEvent
        ? new KeyboardEvent(press.type, press)
        : new PointerEvent(press.type, press),
    )
  }, [press])
  if (press !== null) return <Menu {...props} controlRef={control} />
  return (
    <Control
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerDown={(event) => {
        if (event.button !== 0 || event.ctrlKey) return
        // The browser would move the focus from the open menu to the control.
        event.preventDefault()
        setPress(event.nativeEvent)
      }}
      onKeyDown={(event) => {
        if (!OPENING_KEYS.has(event.key)) return
        event.preventDefault()
        setPress(event.nativeEvent)
      }}
    >
      {props.trigger}
    </Control>
  )
}

export interface MenuItemProps {
  children: ReactNode
  onSelect?: () => void
  /** A second line: the effect of the action. */
  note?: ReactNode
  danger?: boolean
  /** Why the item is disabled. It replaces the note, and the item can still receive the focus. */
  disabledReason?: string | undefined
  /** The child element is the item, such as a router link. Then it contains its own note. */
  asChild?: boolean
  /** At the right: a shortcut, a count. */
  aside?: ReactNode
}

export function MenuItem({
  children,
  onSelect,
  note,
  danger = false,
  disabledReason,
  asChild = false,
  aside,
}: MenuItemProps) {
  const second = disabledReason ?? note
  return (
    <RadixMenu.Item
      asChild={asChild}
      aria-disabled={disabledReason ? true : undefined}
      className={clsx(ITEM, disabledReason ? 'text-text-3' : danger ? 'text-error' : 'text-text')}
      onSelect={(event) => {
        if (disabledReason) event.preventDefault()
        else onSelect?.()
      }}
    >
      {asChild ? (
        children
      ) : (
        <>
          <span className="min-w-0 flex-1">
            {children}
            {second ? (
              <small className="block text-12 font-normal text-text-2">{second}</small>
            ) : null}
          </span>
          {aside ? <span className="num text-12/5 text-text-3">{aside}</span> : null}
        </>
      )}
    </RadixMenu.Item>
  )
}

export interface MenuCheckboxProps {
  children: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}

/** An item that is on or off. The menu stays open, so that people can change several. */
export function MenuCheckbox({ children, checked, onChange }: MenuCheckboxProps) {
  return (
    <RadixMenu.CheckboxItem
      checked={checked}
      className={ITEM}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
    >
      <span aria-hidden="true" className="w-4 text-ember-text">
        {checked ? <Check className="size-4" strokeWidth={1.5} /> : null}
      </span>
      {children}
    </RadixMenu.CheckboxItem>
  )
}

/** A line between groups. */
export function MenuSeparator() {
  return <RadixMenu.Separator className="my-1 border-t border-line" />
}

/**
 * Takes the place of items that are being loaded. It is no item, so that the focus stays on the menu, and is not lost
 * when the items come.
 */
export function MenuLoading({ children }: { children: ReactNode }) {
  return <p className="px-4 py-3 text-14 text-text-2">{children}</p>
}

/** Takes the place of items: there are none, or they could not be loaded. It gets the focus as an item does. */
export function MenuMessage({ children }: { children: ReactNode }) {
  return (
    <RadixMenu.Item
      aria-disabled
      className="px-4 py-3 text-14 text-text-2 outline-none data-highlighted:bg-raised"
      onSelect={(event) => event.preventDefault()}
    >
      {children}
    </RadixMenu.Item>
  )
}

/** A label above a group, not an item: the signed-in person or the group's name. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <RadixMenu.Label className="label px-4 pt-2 pb-1">{children}</RadixMenu.Label>
}
