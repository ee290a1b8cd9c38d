import { useState } from 'react'
import { useShownVat } from '@/domain/catalogue/shownVat'
import { useDeployment } from '@/lib/useDeployment'
import { lazyWithRetry } from '@/ui/lazyWithRetry'

/** Loaded when somebody opens it. */
const VatDialog = lazyWithRetry(
  'The choice of prices',
  async () => (await import('./VatDialog')).VatDialog,
)

/** The end of a sentence: 'without VAT.' or 'with 20 % VAT.', and where VAT is charged a button that changes it. */
export function VatNote() {
  const { words } = useShownVat()
  const { vat } = useDeployment()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {words}.
      {vat === undefined ? null : (
        <>
          {' '}
          <button
            type="button"
            className="text-text underline decoration-line-3 underline-offset-3 hover:decoration-ember pointer-coarse:-my-3 pointer-coarse:min-h-11 print:hidden"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            Change <span className="sr-only">how prices are shown</span>
          </button>
        </>
      )}
      {isOpen && vat !== undefined ? <VatDialog vat={vat} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
