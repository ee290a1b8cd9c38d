import { useMutation } from '@tanstack/react-query'
import { notifyFailure } from '@/components/notifyFailure'
import {
  documentFormats,
  downloadDocument,
  formatNames,
  type DocumentFormat,
} from '@/domain/billing/documents'
import { Button } from '@/ui/Button'

/** Downloads the files of an invoice. */
export function DocumentButtons({ number }: { number: string }) {
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
    <span role="group" aria-label={`Documents of ${number}`} className="inline-flex gap-2">
      {documentFormats.map((format) => {
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
