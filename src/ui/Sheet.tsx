import { clsx } from 'clsx'
import { X } from 'lucide-react'
import * as RadixDialog from 'radix-ui/dialog'
import type { ReactElement, ReactNode } from 'react'
import { keepOpenForToasts, OVERLAY } from './Dialog'
import { useReturnFocus } from './returnFocus'

export interface SheetProps {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  title: string
  children: ReactNode
  /** Buttons at the lower edge, in reach of the thumb. */
  footer?: ReactNode
  trigger?: ReactElement
  className?: string
}

/** A panel for navigation or filters: the full height of a phone, or a column at the right of a wider screen. */
export function Sheet({
  open,
  onOpenChange,
  title,
  children,
  footer,
  trigger,
  className,
}: SheetProps) {
  const returnFocus = useReturnFocus()
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      {trigger ? <RadixDialog.Trigger asChild>{trigger}</RadixDialog.Trigger> : null}
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={OVERLAY} />
        <RadixDialog.Content
          aria-describedby={undefined}
          className={clsx(
            'fade-in fixed inset-y-0 right-0 z-50 flex w-full flex-col bg-bg text-text-2 md:max-w-md md:border-l md:border-line-2',
            className,
          )}
          onInteractOutside={keepOpenForToasts}
          {...returnFocus}
        >
          <header className="flex h-(--bar) flex-none items-center justify-between border-b border-line pl-(--pad)">
            <RadixDialog.Title className="text-16 leading-5">{title}</RadixDialog.Title>
            <RadixDialog.Close
              aria-label="Close"
              data-tooltip=""
              className="grid h-full w-13 place-items-center border-l border-line hover:bg-raised hover:text-text focus-visible:-outline-offset-3"
            >
              <X aria-hidden="true" className="size-4" strokeWidth={1.5} />
            </RadixDialog.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-(--pad) pt-2 pb-8">
            {children}
          </div>
          {footer ? (
            <footer className="flex flex-none gap-3 border-t border-line px-(--pad) py-4 pb-[max(1rem,env(safe-area-inset-bottom))] [&>*]:flex-1">
              {footer}
            </footer>
          ) : null}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
