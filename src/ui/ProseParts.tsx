import { clsx } from 'clsx'
import { useRef, type ComponentProps } from 'react'
import { CopyButton } from './CodeBlock'

/** A table of a written page, in a box that can scroll sideways. For MDX's `table`. */
export function ProseTable(props: ComponentProps<'table'>) {
  return (
    <div role="group" aria-label="Table" tabIndex={0} className="prose-scroll">
      <table {...props} />
    </div>
  )
}

/** A code block of a written page with a copy button. For MDX's `pre`. */
export function ProsePre({ children, className, ...rest }: ComponentProps<'pre'>) {
  const pre = useRef<HTMLPreElement>(null)
  return (
    <div className="prose-code">
      <pre
        {...rest}
        ref={pre}
        tabIndex={0}
        role="group"
        aria-label="Code"
        className={clsx('code', className)}
      >
        {children}
      </pre>
      <div className="prose-copy">
        <CopyButton text={() => pre.current?.textContent ?? ''} />
      </div>
    </div>
  )
}
