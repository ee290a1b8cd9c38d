import { SectionHead } from '@/features/shell/SectionHead'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { StatusBadge } from '@/ui/StatusBadge'

const planned = [
  'See every product and plan with its price, its regions and whether it is a draft, published or retired.',
  'Write a plan as a draft, and see the public card as visitors will see it before you publish.',
  'Set a new price from a day on. What a machine costs that already runs is not touched.',
  'Retire a plan instead of deleting it, so that nobody loses what they have.',
  'Say how many of a plan a region can hold, and see what is sold out.',
  'See who changed what, and when.',
]

/** /admin/products, until there is a catalogue: what it will hold, and nothing that pretends to work. */
export function ProductsPage() {
  return (
    <>
      <PageHeader eyebrow="Admin" title="Products" actions={<StatusBadge status="planned" />} />
      <EmptyState title="There is no catalogue yet.">
        Products, plans, prices and regions will come from the database, and this page will be where
        you keep them. Nothing of it works today.
      </EmptyState>
      <section aria-labelledby="products-planned" className="border-t border-line">
        <SectionHead id="products-planned" title="What you will be able to do here" />
        <ul className="border-t border-line">
          {planned.map((sentence) => (
            <li
              key={sentence}
              className="border-b border-line px-(--pad) py-3 text-14 text-pretty last:border-b-0"
            >
              {sentence}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
