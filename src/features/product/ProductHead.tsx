import { Link } from '@tanstack/react-router'
import { descriptionOf } from '@/content/descriptions'
import { pageById, pageGroups } from '@/content/pages'
import { useDeployment } from '@/lib/useDeployment'
import { Breadcrumb } from '@/ui/Breadcrumb'
import { PageStatus } from '@/components/PageStatus'
import { FromPrice } from './FromPrice'
import { HeadActions } from './HeadActions'
import { ProductStats } from './ProductStats'
import type { ProductPageShape } from '@/components/catalogue/productPages'
import { SampleLine } from '@/components/catalogue/SampleLine'

/** The head of a product page: what it is, for whom, from what price, and four figures of its plans. */
export function ProductHead({ shape }: { shape: ProductPageShape }) {
  const page = pageById(shape.page)
  const { sells } = useDeployment()
  const isSold = sells?.includes(shape.kind)
  const group = pageGroups.find(({ id }) => id === page.group)
  return (
    <div className="grid grid-cols-[minmax(0,7fr)_minmax(0,5fr)] max-lg:grid-cols-1">
      <header className="border-r border-line px-(--pad) pt-10 pb-9 max-lg:border-r-0 max-lg:border-b max-md:pt-5 max-md:pb-4">
        <Breadcrumb
          items={[{ label: group?.label ?? '', href: '/#products' }, { label: page.nav }]}
          renderLink={({ children, className }) => (
            <Link to="/" hash="products" className={className}>
              {children}
            </Link>
          )}
          // What is not on sale is neither available nor a preview.
          aside={page.status && isSold ? <PageStatus status={page.status} /> : null}
          className="mb-4"
        />
        <h1>{page.title}</h1>
        <p className="lead mt-4 max-w-[34em]">{descriptionOf(shape.page, sells)}</p>
        <FromPrice kind={shape.kind} />
        <HeadActions />
        <p className="mt-3 max-w-[44em] text-14 text-text-3">
          <SampleLine kind={shape.kind} />
        </p>
      </header>
      <ProductStats shape={shape} />
    </div>
  )
}
