import { useState } from 'react'
import { Disclosure } from '@/components/Disclosure'
import { readPastedPrices } from '@/domain/billing/admin/priceLab'
import type { LabPrice } from '@/domain/billing/admin/priceLabSearch'
import type { AdminPlan } from '@/domain/catalogue/admin/adminPlan'
import { Button } from '@/ui/Button'
import { Field, TextArea } from '@/ui/Field'

interface PastePricesProps {
  plans: readonly AdminPlan[]
  onPasted: (prices: ReadonlyMap<string, LabPrice>) => void
}

/** Takes prices from a table of another program. */
export function PastePrices({ plans, onPasted }: PastePricesProps) {
  const [text, setText] = useState('')
  const [problems, setProblems] = useState<readonly string[]>([])
  const fillIn = () => {
    const pasted = readPastedPrices(
      text,
      plans.map(({ slug }) => slug),
    )
    const found =
      pasted.prices.size === 0 && pasted.problems.length === 0
        ? ['Paste at least one row.']
        : pasted.problems
    setProblems(found)
    if (found.length > 0) return
    onPasted(pasted.prices)
    setText('')
  }
  return (
    <div className="border-t border-line">
      <Disclosure id="paste-prices" summary="Paste prices from a table">
        <div className="grid max-w-2xl gap-3 px-(--pad) pt-1 pb-4">
          <Field
            label="Rows"
            hint="One plan in each row: plan, euros per hour, monthly cap in euros. Put tabs, semicolons or spaces between them. Without the last one there is no cap."
            error={problems.length > 0 ? problems.join(' ') : undefined}
          >
            <TextArea
              mono
              rows={5}
              spellCheck={false}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
          </Field>
          <div>
            <Button onClick={fillIn}>Fill in these prices</Button>
          </div>
        </div>
      </Disclosure>
    </div>
  )
}
