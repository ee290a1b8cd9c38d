import { clsx } from 'clsx'
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { filterOptions, type ComboboxOption } from './comboboxFilter'
import { controlBox } from './controls'
import type { FieldControl } from './Field'
import selectStyles from './Select.module.css'

export type { ComboboxOption } from './comboboxFilter'

export interface ComboboxProps extends Partial<FieldControl> {
  options: readonly ComboboxOption[]
  /** The chosen option's value; '' for none. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  /** The name of the value in the form's data. */
  name?: string
  placeholder?: string
  /** Whether an empty box means "none". Default true. */
  clearable?: boolean
  /** The value differs from the loaded one. */
  changed?: boolean
  autoComplete?: string
  className?: string
}

const PAGE = 8

/**
 * A select for long lists with a text box that filters. On blur, text without a match is reset:
 * the value is always one of the options, or '' if that is allowed.
 */
export function Combobox({
  options,
  value,
  onChange,
  onBlur,
  name,
  placeholder,
  clearable = true,
  changed,
  autoComplete = 'off',
  id: givenId,
  className,
  ...aria
}: ComboboxProps) {
  const generatedId = useId()
  const id = givenId ?? generatedId
  const listId = `${id}-list`
  const [open, setOpen] = useState(false)
  /** The typed text; null while the box shows the chosen option. */
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)

  const chosen = options.find((option) => option.value === value)
  const shown = typed === null ? options : filterOptions(options, typed)
  const optionId = (index: number) => `${id}-option-${index}`

  const show = (index = shown.findIndex((option) => option.value === value)) => {
    setOpen(true)
    setActive(index)
  }
  const close = () => {
    setOpen(false)
    setTyped(null)
    setActive(-1)
  }
  const choose = (option: ComboboxOption) => {
    if (option.value !== value) onChange(option.value)
    close()
  }
  const leave = () => {
    if (typed !== null) {
      const exact = options.find(
        (option) => option.label.toLowerCase() === typed.trim().toLowerCase(),
      )
      if (exact) choose(exact)
      else if (clearable && typed.trim() === '' && value !== '') onChange('')
    }
    close()
    onBlur?.()
  }
  const move = (to: number) => {
    if (open) setActive(Math.max(0, Math.min(shown.length - 1, to)))
    else show()
  }

  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    const current = open ? shown[active] : undefined
    switch (event.key) {
      case 'ArrowDown':
        event.preventDefault()
        return move(active + 1)
      case 'ArrowUp':
        event.preventDefault()
        return move(active < 0 ? shown.length - 1 : active - 1)
      case 'PageDown':
        event.preventDefault()
        return move(active + PAGE)
      case 'PageUp':
        event.preventDefault()
        return move(active - PAGE)
      case 'Enter':
        if (!current) return
        event.preventDefault()
        return choose(current)
      case 'Escape':
        if (!open) return
        event.preventDefault()
        event.stopPropagation()
        return close()
    }
  }

  useLayoutEffect(() => {
    if (!open) return
    // jsdom has no layout, so it has no scrollIntoView.
    list.current?.querySelector('[data-active]')?.scrollIntoView?.({ block: 'nearest' })
  }, [open, active])

  useLayoutEffect(() => {
    const element = list.current
    const box = input.current?.getBoundingClientRect()
    if (!open || !element || !box) return
    const below = window.innerHeight - box.bottom
    element.dataset['side'] = below < element.offsetHeight + 8 && box.top > below ? 'top' : 'bottom'
  }, [open])

  return (
    <div className={clsx('relative', className)}>
      <input
        {...aria}
        ref={input}
        id={id}
        type="text"
        role="combobox"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && active >= 0 ? optionId(active) : undefined}
        autoComplete={autoComplete}
        spellCheck={false}
        placeholder={placeholder}
        className={controlBox({ changed, className: clsx(selectStyles.root, 'text-ellipsis') })}
        value={typed ?? chosen?.label ?? ''}
        onClick={() => (open ? undefined : show())}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          const text = event.currentTarget.value
          setTyped(text)
          setOpen(true)
          setActive(text.trim() === '' ? -1 : 0)
        }}
        onKeyDown={keys}
        onBlur={leave}
      />
      {name ? <input type="hidden" name={name} value={value} /> : null}
      <ul
        ref={list}
        id={listId}
        role="listbox"
        aria-label="Choices"
        hidden={!open}
        className="absolute inset-x-0 z-40 max-h-72 overflow-auto overscroll-contain rounded-panel border border-line-3 bg-surface py-1 shadow-menu data-[side=bottom]:top-full data-[side=bottom]:mt-1 data-[side=top]:bottom-full data-[side=top]:mb-1"
        // Keeps the focus in the box while a person presses or scrolls the list.
        onMouseDown={(event) => event.preventDefault()}
      >
        {open
          ? shown.map((option, index) => (
              <li
                key={option.value}
                id={optionId(index)}
                role="option"
                aria-selected={option.value === value}
                data-active={index === active || undefined}
                className="flex min-h-9 cursor-pointer items-center justify-between gap-4 px-3 py-1.5 text-14 text-text aria-selected:font-semibold data-active:bg-raised data-active:shadow-[inset_3px_0_0_var(--color-ember)] max-md:min-h-11 pointer-coarse:min-h-11"
                onPointerMove={() => setActive(index)}
                onClick={() => choose(option)}
              >
                <span className="min-w-0">{option.label}</span>
                {option.note ? (
                  <span className="num text-12 text-text-3">{option.note}</span>
                ) : null}
              </li>
            ))
          : null}
      </ul>
      {open && shown.length === 0 ? (
        <p className="absolute inset-x-0 top-full z-40 mt-1 rounded-panel border border-line-3 bg-surface px-3 py-2 text-14 text-text-2 shadow-menu">
          Nothing matches “{typed}”.
        </p>
      ) : null}
      <p role="status" className="sr-only">
        {open && typed !== null ? `${shown.length} to choose from` : ''}
      </p>
    </div>
  )
}
