import { SectionHead } from '@/components/SectionHead'
import { kindNames, type AdminPlan, type AdminProduct } from '@/domain/catalogue/admin/adminPlan'
import { mibToGib } from './gib'
import { OrderList } from './OrderList'
import { groupPlans, statusTabs } from './planList'
import { useOrder } from './useOrder'

export interface ArrangePanelProps {
  products: readonly AdminProduct[]
  plans: readonly AdminPlan[]
}

const statusName = (status: string) =>
  statusTabs.find(({ value }) => value === status)?.label.toLowerCase()

/** The public order of products, and of the plans in each product. Each move is saved immediately. */
export function ArrangePanel({ products, plans }: ArrangePanelProps) {
  const { order } = useOrder()
  const groups = groupPlans(products, plans, false).filter((group) => group.plans.length > 1)
  return (
    <>
      <div className="border-b border-line">
        <SectionHead title="Order of the catalogue" />
        <p className="px-(--pad) pb-4 text-14">
          Drag an entry, or use the arrows. Each move is saved immediately and changes the public
          order.
        </p>
      </div>
      <OrderList
        title="Products"
        headId="order-products"
        entries={products.map(({ id, name, kind, status }) => ({
          id,
          name,
          facts: `${kindNames[kind]}, ${statusName(status)}`,
        }))}
        onOrder={(ids) => order({ product: null, ids })}
      />
      {groups.map(({ product, plans: own }) => (
        <OrderList
          key={product.id}
          title={`Plans of ${product.name}`}
          headId={`order-${product.id}`}
          entries={own.map(({ plan_id, slug, vcpus, memory_mib, status }) => ({
            id: plan_id,
            name: slug,
            facts: `${vcpus} vCPU, ${mibToGib(memory_mib)} GiB, ${statusName(status)}`,
          }))}
          onOrder={(ids) => order({ product: product.id, ids })}
        />
      ))}
    </>
  )
}
