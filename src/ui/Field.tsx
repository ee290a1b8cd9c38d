import { clsx } from 'clsx'
import {
  cloneElement,
  useId,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { controlBox } from './controls'
import { StatusIcon } from './StatusIcon'

/** The props that a field passes to its control. */
export interface FieldControl {
  id: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
}

type ControlElement = ReactElement<Partial<FieldControl>>

export interface FieldProps {
  label: ReactNode
  /** What to enter. It stays visible when there is an error. */
  hint?: ReactNode
  /** What is wrong and how to fix it. */
  error?: ReactNode
  /** The number of used and of allowed characters. */
  count?: { used: number; max: number }
  /** Marks the few fields that may stay empty. */
  optional?: boolean
  /** One control, or a function that receives `id` and the aria attributes. */
  children: ControlElement | ((control: FieldControl) => ReactNode)
  /** Replaces the generated id, for links to the field. */
  id?: string
  className?: string
}

/** Label, control, hint, error and count, connected by ids. */
export function Field({
  label,
  hint,
  error,
  count,
  optional = false,
  children,
  id: givenId,
  className,
}: FieldProps) {
  const generatedId = useId()
  const id = givenId ?? generatedId
  const over = count !== undefined && count.used > count.max
  const parts = {
    error: error ? `${id}-error` : undefined,
    hint: hint ? `${id}-hint` : undefined,
    count: count ? `${id}-count` : undefined,
  }
  const describedBy = Object.values(parts).filter(Boolean).join(' ')
  const control: FieldControl = {
    id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error || over ? true : undefined,
  }

  return (
    <div className={clsx('min-w-0', className)}>
      <label htmlFor={id} className="mb-1.5 block text-14 font-strong text-text">
        {label}
        {optional ? <span className="font-normal text-text-3"> (optional)</span> : null}
      </label>
      {typeof children === 'function' ? children(control) : cloneElement(children, control)}
      <div aria-live="polite">
        {error ? (
          <p id={parts.error} className="mt-1.5 flex gap-2 text-14 text-error">
            <StatusIcon shape="triangle" className="mt-[3px]" />
            <span className="min-w-0">{error}</span>
          </p>
        ) : null}
      </div>
      {hint || count ? (
        <div className="mt-1.5 flex justify-between gap-4 text-14 text-text-3">
          {hint ? <p id={parts.hint}>{hint}</p> : null}
          {count ? (
            <p id={parts.count} className={clsx('num ml-auto text-12/5', over && 'text-error')}>
              {count.used} of {count.max} <span className="sr-only">characters</span>
            </p>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

interface Marks {
  /** The monospace font, for figures, ids and code. */
  mono?: boolean
  /** The value differs from the loaded one. */
  changed?: boolean
}

export type TextInputProps = ComponentProps<'input'> & Marks

/** One line of text. */
export function TextInput({ mono, changed, className, type = 'text', ...rest }: TextInputProps) {
  return <input {...rest} type={type} className={controlBox({ mono, changed, className })} />
}

export type TextAreaProps = ComponentProps<'textarea'> & Marks

/** Several lines of text. People can resize it in height only. */
export function TextArea({ mono, changed, className, rows = 4, ...rest }: TextAreaProps) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={controlBox({
        mono,
        changed,
        multiline: true,
        className: clsx('resize-y', className),
      })}
    />
  )
}

export type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'>

/** A password input with a button that shows the password, and a note when Caps Lock is on. */
export function PasswordInput({
  className,
  onKeyDown,
  onKeyUp,
  onBlur,
  id,
  ...rest
}: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const look = (event: KeyboardEvent<HTMLInputElement>) =>
    setCapsLock(event.getModifierState('CapsLock'))

  return (
    <>
      <div className="relative">
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...rest}
          id={id}
          type={shown ? 'text' : 'password'}
          className={controlBox({ className: clsx('pr-18', className) })}
          onKeyDown={(event) => {
            onKeyDown?.(event)
            look(event)
          }}
          onKeyUp={(event) => {
            onKeyUp?.(event)
            look(event)
          }}
          onBlur={(event) => {
            onBlur?.(event)
            setCapsLock(false)
          }}
        />
        <button
          type="button"
          aria-controls={id}
          className="absolute inset-y-px right-px rounded-control px-3 text-14 font-medium text-text-2 underline decoration-line-3 underline-offset-3 hover:text-text hover:decoration-ember focus-visible:-outline-offset-3"
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}{' '}
          {/* Not the field's own label: only the input may have that name. */}
          <span className="sr-only">what you typed</span>
        </button>
      </div>
      <div aria-live="polite">
        {capsLock ? <p className="mt-1.5 text-14 text-warn">Caps Lock is on.</p> : null}
      </div>
    </>
  )
}
