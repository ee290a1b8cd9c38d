import { useMutation } from '@tanstack/react-query'
import { notifyFailure } from '@/components/notifyFailure'
import {
  downloadDocument,
  formatNames,
  usualFormats,
  type DocumentFormat,
} from '@/domain/billing/documents'
import { Button } from '@/ui/Button'

interface DocumentButtonsProps {
  number: string
  formats?: readonly DocumentFormat[]
}

/** Downloads the files of an invoice. */
export function DocumentButtons({ number, formats = usualFormats }: DocumentButtonsProps) {
  const download = useMutation({
    mutationFn: (format: DocumentFormat) => downloadDocument(number, format),
    onError: (failure) =>
      notifyFailure(
        failure.code === 'not_found'
          ? 'This document is not there yet. Documents are made within a minute after an invoice was issued: try again then.'
          : `The document could not be loaded. ${failure.message}`,
        failure,
      ),
  })
  return (
    <span
      role="group"
      aria-label={`Documents of ${number}`}
      className="inline-flex flex-wrap gap-2"
    >
      {formats.map((format) => {
        const [name, use] = formatNames[format]
        return (
          <Button
            key={format}
            size="sm"
            aria-label={`Download ${number} as ${name}: ${use}`}
            busy={download.isPending && download.variables === format}
            onClick={() => download.mutate(format)}
          >
            {name}
          </Button>
        )
      })}
    </span>
  )
}
