import Words from '@/content/pages/home.mdx'
import { mdxComponents } from '@/features/pages/mdxComponents'
import { Prose } from '@/ui/Prose'

/** What a visitor may count on today, and what they may not: the page's own words. */
export function IsBand() {
  return (
    <section className="band" id="is">
      <div className="head">
        <h2>In short</h2>
      </div>
      <div className="body pad is">
        <Prose>
          <Words components={mdxComponents} />
        </Prose>
      </div>
    </section>
  )
}
