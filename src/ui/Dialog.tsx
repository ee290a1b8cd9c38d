import { clsx } from 'clsx'
import { X } from 'lucide-react'
import * as RadixDialog from 'radix-ui/dialog'
import type { ReactElement, ReactNode } from 'react'
import { focusFirstField } from './firstField'
import { useReturnFocus } from './returnFocus'

/** The overlay behind every modal part. */
export const OVERLAY = 'fade-in fixed inset-0 z-50 bg-[oklch(0_0_0/0.5)]'

/** A centred panel; on a phone a sheet at the lower edge, in reach of the thumb. */
export const DIALOG_PANEL =
  'fade-in fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-48px)] w-[calc(100vw-32px)] -translate-1/2 flex-col overflow-hidden rounded-panel border border-line-2 bg-surface text-text-2 max-md:inset-x-0 max-md:top-auto max-md:bottom-0 max-md:w-auto max-md:translate-none max-md:rounded-b-none max-md:border-x-0 max-md:border-b-0'

/** The row of buttons at the bottom of a dialog. */
export const DIALOG_FOOT =
  'flex flex-wrap items-center justify-end gap-3 border-t border-line px-6 py-4 max-md:px-4 max-md:pb-[max(1rem,env(safe-area-inset-bottom))] wrap-anywhere max-md:[&>*]:min-w-[min(100%,8rem)] max-md:[&>*]:flex-1'

/** Stops a press on a toast from closing the dialog. */
export function keepOpenForToasts(event: { target: EventTarget | null; preventDefault(): void }) {
  if (event.target instanceof Element && event.target.closest('[data-toaster]')) {
    event.preventDefault()
  }
}

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** One sentence under the title. Screen readers announce it when the dialog opens. */
  description?: ReactNode
  children?: ReactNode
  /** The buttons, the main one last. */
  footer?: ReactNode
  /** A control that opens the dialog, if the caller does not open it. */
  trigger?: ReactElement
  size?: 'md' | 'lg'
  className?: string
}

/**
 * A modal dialog. If it has a form, its first field gets the focus. Escape, the cross and a press outside close the
 * dialog. Then the focus returns to its previous place.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  trigger,
  size = 'md',
  className,
}: DialogProps) {
  const returnFocus = useReturnFocus()
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      {trigger ? <RadixDialog.Trigger asChild>{trigger}</RadixDialog.Trigger> : null}
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={OVERLAY} />
        <RadixDialog.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={clsx(DIALOG_PANEL, size === 'lg' ? 'md:max-w-3xl' : 'md:max-w-lg', className)}
          onInteractOutside={keepOpenForToasts}
          {...returnFocus}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus()
            focusFirstField(event)
          }}
        >
          <header className="flex items-start justify-between gap-4 border-b border-line px-6 py-4 max-md:px-4">
            <div className="min-w-0">
              <RadixDialog.Title className="text-20 leading-6 wrap-anywhere">
                {title}
              </RadixDialog.Title>
              {description ? (
                <RadixDialog.Description className="mt-1 text-14 wrap-anywhere">
                  {description}
                </RadixDialog.Description>
              ) : null}
            </div>
            <RadixDialog.Close
              aria-label="Close"
              data-tooltip=""
              className="-mt-1.5 -mr-2.5 grid size-9 flex-none place-items-center rounded-control text-text-2 hover:bg-raised hover:text-text max-md:size-11 pointer-coarse:size-11"
            >
              <X aria-hidden="true" className="size-4" strokeWidth={1.5} />
            </RadixDialog.Close>
          </header>
          {children ? (
            <div className="min-h-0 overflow-y-auto px-6 py-5 max-md:px-4">{children}</div>
          ) : null}
          {footer ? <footer className={DIALOG_FOOT}>{footer}</footer> : null}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
