import { Link } from '@tanstack/react-router'
import { descriptions } from '@/content/descriptions'
import { pageById, pageGroups } from '@/content/pages'
import { Breadcrumb } from '@/ui/Breadcrumb'
import { buttonLook } from '@/ui/buttonLook'
import { StatusBadge } from '@/ui/StatusBadge'
import { HeadFigures } from './HeadFigures'
import type { ProductPageShape } from './productPages'

const look = { size: 'lg', off: false } as const

/** The head of a product page: what it is, how far it is true, and four figures of its plans. */
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
        <p className="cat-honest">
          You cannot create a server yet. What you choose here is kept in your account until you
          can; the plans and prices are rows that you can read today.
        </p>
        <div className="cat-keys print:hidden">
          <a href="#plans" data-main-key className={buttonLook({ ...look, variant: 'main' })}>
            Choose a plan
          </a>
          <Link to="/api-docs" className={buttonLook({ ...look, variant: 'other' })}>
            Read it by API
          </Link>
        </div>
      </header>
      <HeadFigures shape={shape} />
    </div>
  )
}
