import Words from '@/content/pages/home.mdx'
import { WordsLink } from '@/features/pages/WordsLink'
import { Prose } from '@/ui/Prose'

/** These words have no table and no code, whose parts would be loaded for nothing. */
const components = { a: WordsLink }

/** What a visitor may count on today, and what they may not: the page's own words. */
export function IsBand() {
  return (
    <section className="band" id="is">
      <div className="head">
        <h2>In short</h2>
      </div>
      <div className="body pad is">
        <Prose>
          <Words components={components} />
        </Prose>
      </div>
    </section>
  )
}
