import { Link } from '@tanstack/react-router'
import { descriptions } from '@/content/descriptions'
import { pageById, pageGroups } from '@/content/pages'
import { Breadcrumb } from '@/ui/Breadcrumb'
import { buttonLook } from '@/ui/buttonLook'
import { StatusBadge } from '@/ui/StatusBadge'
import { FromPrice } from './FromPrice'
import { HeadFigures } from './HeadFigures'
import type { ProductPageShape } from './productPages'
import { SampleLine } from './SampleLine'

const look = { size: 'lg', off: false } as const

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
          aside={page.status ? <StatusBadge status={page.status} /> : null}
          className="mb-4"
        />
        <h1>{page.title}</h1>
        <p className="lead">{descriptions[page.id]}</p>
        <FromPrice kind={shape.kind} />
        <div className="cat-keys print:hidden">
          <a href="#plans" data-main-key className={buttonLook({ ...look, variant: 'main' })}>
            See plans
          </a>
          <Link to="/api-docs" className={buttonLook({ ...look, variant: 'other' })}>
            API
          </Link>
        </div>
        <p className="cat-honest">
          You can save a configuration and we will keep it for you. <SampleLine kind={shape.kind} />
        </p>
      </header>
      <HeadFigures shape={shape} />
    </div>
  )
}
