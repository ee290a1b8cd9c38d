import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { euCountries } from '@/domain/billing/euCountries'
import { taxRateOn } from '@/domain/billing/tax'
import { taxRatesQuery } from '@/domain/billing/taxRates'
import { choosePriceReader, priceReader, shownVat } from '@/domain/catalogue/shownVat'
import { countryName, countryOptions } from '@/lib/countries'
import type { PriceVat } from '@/lib/deployment'
import { todayUtc } from '@/lib/todayUtc'
import { Button } from '@/ui/Button'
import { Combobox } from '@/ui/Combobox'
import { Dialog } from '@/ui/Dialog'
import { Field } from '@/ui/Field'
import { RadioCards } from '@/ui/RadioCards'

interface VatDialogProps {
  vat: PriceVat
  onClose: () => void
}

/** For whom prices are shown: with the VAT that they would pay, or without. This browser keeps the choice. */
export function VatDialog({ vat, onClose }: VatDialogProps) {
  const before = priceReader()
  const [kind, setKind] = useState(
    (before === null ? shownVat(vat, null).percent > 0 : before.country !== '')
      ? 'person'
      : 'company',
  )
  const [country, setCountry] = useState(before?.country || vat.country)
  const { data, error } = useQuery(taxRatesQuery)
  const isHome = country === vat.country
  const isUnion = euCountries.includes(country)
  const percent = isHome
    ? vat.percent
    : !isUnion
      ? 0
      : vat.isByCountry
        ? data && taxRateOn(country, data.rates, todayUtc())
        : vat.percent
  const name = countryName(country)
  const effect =
    percent === undefined
      ? 'Prices with the VAT of your country.'
      : percent === 0
        ? `Prices without VAT: none is charged to customers in ${name}.`
        : `Prices with ${percent} % VAT.`
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="How should prices be shown?"
      description="This browser remembers it. What you are charged follows your billing profile."
      footer={
        <Button
          variant="primary"
          disabledReason={
            kind === 'person' && percent === undefined
              ? error === null
                ? 'We are reading the rates.'
                : 'We could not read the rates.'
              : undefined
          }
          onClick={() => {
            choosePriceReader(
              kind === 'company' ? { country: '', percent: 0 } : { country, percent: percent ?? 0 },
            )
            onClose()
          }}
        >
          Show these prices
        </Button>
      }
    >
      <div className="grid gap-5">
        {error ? <FailureBanner failure={error} /> : null}
        <RadioCards
          legend="I buy for"
          options={[
            {
              value: 'company',
              label: 'A company',
              description:
                'Prices without VAT, which companies get back or account for themselves.',
            },
            { value: 'person', label: 'Myself', description: effect },
          ]}
          value={kind}
          onChange={setKind}
        />
        {kind === 'person' ? (
          <Field label="Country">
            {(control) => (
              <Combobox
                {...control}
                options={countryOptions()}
                value={country}
                clearable={false}
                autoComplete="country-name"
                onChange={setCountry}
              />
            )}
          </Field>
        ) : null}
      </div>
    </Dialog>
  )
}
