import { ConfirmDialog } from '@/ui/ConfirmDialog'

/** Lines that are shown; a longer text is cut. */
const SHOWN_LINES = 12

export interface PasteDialogProps {
  text: string
  onPaste: () => void
  onClose: () => void
}

/** Whether a text is asked about before it is typed: each of its lines could run at once. */
export const isAskedBeforePaste = (text: string) => /[\r\n]/.test(text)

/** Shows a text of several lines before it gets into the shell. */
export function PasteDialog({ text, onPaste, onClose }: PasteDialogProps) {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n')
  const count = lines.at(-1) === '' ? lines.length - 1 : lines.length
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={count === 1 ? 'Paste a line with its end?' : `Paste ${count} lines?`}
      description="The shell may run each line as soon as it is pasted."
      confirmLabel="Paste"
      onConfirm={onPaste}
    >
      <pre
        tabIndex={0}
        role="group"
        aria-label="What is pasted"
        className="code max-h-64 overflow-auto rounded-control border border-line p-3 text-12"
      >
        <code>{lines.slice(0, SHOWN_LINES).join('\n')}</code>
      </pre>
      {count > SHOWN_LINES ? (
        <p className="mt-2 text-14 text-text-3">and {count - SHOWN_LINES} more lines</p>
      ) : null}
    </ConfirmDialog>
  )
}
