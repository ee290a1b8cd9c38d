import { PageText, type Words } from '@/components/mdx/PageText'
import { descriptions } from '@/content/descriptions'
import { pageById } from '@/content/pages'
import { useReplayEarlyInput } from '@/lib/useReplayEarlyInput'
import { Button } from '@/ui/Button'
import { StateTag } from '@/ui/StateTag'
import { BlockDiagram } from './BlockDiagram'
import { breakEven } from './breakEven'
import { ChipForm } from './ChipForm'
import { startInputs, type ChipSearch } from './chipInputs'
import { ChipResult } from './ChipResult'
import { Sources } from './Sources'
import { useChipInputs } from './useChipInputs'
import page from '@/components/toolPage.module.css'
import styles from './customChips.module.css'

export interface CustomChipsPageProps {
  search: ChipSearch
  words: Words
}

/** /custom-chips: would an offload chip pay? */
export function CustomChipsPage({ search, words }: CustomChipsPageProps) {
  const [inputs, change] = useChipInputs(search)
  useReplayEarlyInput()
  return (
    <article className="sheet">
      <header className="px-(--pad) pt-10 pb-9 max-md:py-6">
        <h1>{pageById('custom-chips').title}</h1>
        <p className="lead mt-4 max-w-[34em]">{descriptions['custom-chips']}</p>
        <p className="mt-4 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-14">
          <StateTag state="research" />
          <span>We have no chip and no design. This is a model, not a plan.</span>
        </p>
      </header>
      <section id="model" aria-labelledby="model-title" className="border-t border-line-2">
        <div className={page.title}>
          <h2 id="model-title">The break-even</h2>
          <Button onClick={() => change(startInputs)}>Reset to defaults</Button>
        </div>
        <div className={styles.model}>
          <ChipForm inputs={inputs} onChange={change} />
          <ChipResult inputs={inputs} result={breakEven(inputs)} />
        </div>
      </section>
      <Sources />
      <BlockDiagram />
      <PageText words={words} />
    </article>
  )
}
