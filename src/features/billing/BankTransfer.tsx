import { clsx } from 'clsx'
import { textOfCents } from '@/domain/billing/amountText'
import { epcText, type TransferRequest } from '@/domain/billing/epc'
import { CopyButton } from '@/ui/CodeBlock'
import { DescriptionList } from '@/ui/DescriptionList'
import { QrCode } from '@/ui/QrCode'
import { Money } from '@/components/Money'
import { microsOfCents } from '@/domain/billing/cents'

const copied = (value: string, what: string) => <CopyButton text={value} what={what} />

/** The IBAN in groups of four, as people read it. */
const grouped = (iban: string) => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')

interface BankTransferProps {
  /** Without an amount, the customer chooses one. */
  transfer: Omit<TransferRequest, 'amountCents'> & { amountCents: number | null }
}

/** What a transfer needs, and the same as a QR code for banking apps. */
export function BankTransfer({ transfer }: BankTransferProps) {
  const { holder, iban, bic, remittance, amountCents, currency } = transfer
  const code = amountCents === null ? null : epcText({ ...transfer, amountCents })
  return (
    <div className={clsx('border-t border-line', code && 'grid md:grid-cols-[minmax(0,1fr)_auto]')}>
      <DescriptionList
        items={[
          { label: 'Account holder', value: holder, action: copied(holder, 'the account holder') },
          { label: 'IBAN', value: grouped(iban), figure: true, action: copied(iban, 'the IBAN') },
          ...(bic === ''
            ? []
            : [{ label: 'BIC', value: bic, figure: true, action: copied(bic, 'the BIC') }]),
          ...(amountCents === null
            ? []
            : [
                {
                  label: 'Amount',
                  value: <Money micros={microsOfCents(amountCents)} currency={currency} />,
                  figure: true,
                  action: copied(textOfCents(amountCents), 'the amount'),
                },
              ]),
          {
            label: 'Reference',
            value: remittance,
            figure: true,
            action: copied(remittance, 'the reference'),
          },
        ]}
      />
      {code === null ? null : (
        <figure className="w-60 max-w-full border-line px-(--pad) py-4 max-md:border-t md:border-l">
          <QrCode text={code} label="QR code of this transfer for banking apps" />
          <figcaption className="mt-2 text-12 text-text-3">
            Scan it with your banking app, which fills in the transfer.
          </figcaption>
        </figure>
      )}
    </div>
  )
}
