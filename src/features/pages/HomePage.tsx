import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { capabilities } from '@/content/capabilities'
import { pageById } from '@/content/pages'
import { Button } from '@/ui/Button'
import { Prose } from '@/ui/Prose'
import { StatusBadge } from '@/ui/StatusBadge'
import { mdxComponents } from './mdxComponents'

export interface HomePageProps {
  words: ComponentType<{ components?: typeof mdxComponents }>
}

/** The offer, and every claim with its status. */
export function HomePage({ words: Words }: HomePageProps) {
  const { title, description } = pageById('home')
  return (
    <div className="sheet">
      <section className="pad py-14! max-md:py-8!">
        <h1 className="max-w-[14ch]">{title}</h1>
        <p className="lead mt-6 max-w-[44ch]">{description}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button asChild variant="main" size="lg">
            <Link to="/auth" search={{ mode: 'sign-up' }}>
              Sign up
            </Link>
          </Button>
          <Button asChild size="lg">
            <Link to="/architecture">How it is built</Link>
          </Button>
        </div>
      </section>
      <section className="band">
        <header className="head">
          <h2>What this is, and is not</h2>
        </header>
        <div className="body pad">
          <Prose>
            <Words components={mdxComponents} />
          </Prose>
        </div>
      </section>
      <section className="band">
        <header className="head">
          <h2>Every claim carries a state</h2>
          <p>If it is not Available or Preview, you cannot use it yet.</p>
        </header>
        <ul className="body">
          {capabilities.map(({ id, claim, status, page }) => (
            <li
              key={id}
              className="grid grid-cols-[120px_minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-t border-line px-(--pad) py-3.5 first:border-t-0 max-md:grid-cols-1"
            >
              <StatusBadge status={status} />
              <span>{claim}</span>
              <Link to={pageById(page).path} className="small">
                {pageById(page).nav}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
