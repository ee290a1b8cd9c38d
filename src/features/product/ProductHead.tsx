import { Link } from '@tanstack/react-router'
import { descriptions } from '@/content/descriptions'
import { pageById, pageGroups } from '@/content/pages'
import { Breadcrumb } from '@/ui/Breadcrumb'
import { buttonVariants } from '@/ui/buttonVariants'
import { PageStatus } from '@/components/PageStatus'
import { FromPrice } from './FromPrice'
import { ProductStats } from './ProductStats'
import type { ProductPageShape } from '@/components/catalogue/productPages'
import { SampleLine } from '@/components/catalogue/SampleLine'

const look = { size: 'lg', disabled: false } as const

/** The head of a product page: what it is, for whom, from what price, and four figures of its plans. */
export function ProductHead({ shape }: { shape: ProductPageShape }) {
  const page = pageById(shape.page)
  const group = pageGroups.find(({ id }) => id === page.group)
  return (
    <div className="cat-head">
      <header>
        <Breadcrumb
          items={[{ label: group?.label ?? '', href: '/#products' }, { label: page.nav }]}
          renderLink={({ children, className }) => (
            <Link to="/" hash="products" className={className}>
              {children}
            </Link>
          )}
          aside={page.status ? <PageStatus status={page.status} /> : null}
          className="mb-4"
        />
        <h1>{page.title}</h1>
        <p className="lead">{descriptions[page.id]}</p>
        <FromPrice kind={shape.kind} />
        <div className="cat-keys print:hidden">
          <a
            href="#plans"
            data-primary-action
            className={buttonVariants({ ...look, variant: 'primary' })}
          >
            See plans
          </a>
          <Link to="/api-docs" className={buttonVariants({ ...look, variant: 'secondary' })}>
            API
          </Link>
        </div>
        <p className="cat-honest">
          <SampleLine kind={shape.kind} />
        </p>
      </header>
      <ProductStats shape={shape} />
    </div>
  )
}
