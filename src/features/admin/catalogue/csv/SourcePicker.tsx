import { clsx } from 'clsx'
import { useId, useState, type DragEvent } from 'react'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'
import { Field, TextArea } from '@/ui/Field'

export interface SourcePickerProps {
  pasted: string
  onPaste: (text: string) => void
  onReadPasted: () => void
  onFile: (file: File) => void
}

/** Lets the person choose or drop a file, or paste CSV. */
export function SourcePicker({ pasted, onPaste, onReadPasted, onFile }: SourcePickerProps) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)

  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }

  return (
    <div className="grid lg:grid-cols-2">
      <div
        className={clsx(
          'grid content-center justify-items-start gap-3 border-line px-(--pad) py-8 max-lg:border-b lg:border-r',
          isOver && 'bg-tint-ember',
        )}
        onDragOver={over}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <p className="strong">A file</p>
        <label
          htmlFor={id}
          className={buttonVariants({
            variant: 'primary',
            size: 'md',
            disabled: false,
            className:
              'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ember',
          })}
        >
          Choose a CSV file
          <input
            id={id}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            className="sr-only"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0]
              // Otherwise choosing the same file again, after a correction, would fire no change event.
              event.currentTarget.value = ''
              if (file) onFile(file)
            }}
          />
        </label>
        <p className="text-14 text-text-3">
          Or drop it here. Start from an export. Nothing is saved until you confirm.
        </p>
      </div>
      <form
        className="grid gap-3 px-(--pad) py-6"
        onSubmit={(event) => {
          event.preventDefault()
          if (pasted.trim() !== '') onReadPasted()
        }}
      >
        <Field
          label="Or paste CSV"
          hint="Include the header row. Rows copied from a spreadsheet work too."
        >
          <TextArea
            mono
            rows={5}
            spellCheck={false}
            autoComplete="off"
            className="max-h-80 whitespace-pre"
            value={pasted}
            onChange={(event) => onPaste(event.currentTarget.value)}
          />
        </Field>
        <Button
          type="submit"
          className="justify-self-start"
          disabledReason={pasted.trim() === '' ? 'Paste some rows first.' : undefined}
        >
          Check pasted CSV
        </Button>
      </form>
    </div>
  )
}
